import Foundation

/// How far a long job is, on one line of a terminal that is gone when the job ends.
///
/// Standard output is left alone, and so is a standard error that is no terminal.
struct ProgressLine {
  /// What is being counted, such as `texts`.
  private let unit: String
  private let total: Int
  private let isOn: Bool
  private let begin = ContinuousClock.now
  private var next: Duration
  private var done = 0
  private var isShown = false

  /// How long a job may be silent.
  private static let delay = Duration.seconds(1)
  /// The least time between two changes of the line.
  private static let interval = Duration.milliseconds(200)

  /// A line for `total` things of a kind.
  init(_ unit: String, total: Int) {
    self.unit = unit
    self.total = total
    isOn = FileDescriptor.standardError.isTerminal
    next = Self.delay
  }

  mutating func advance() {
    done += 1
    // The clock costs as much as a short text.
    guard isOn, done & 15 == 0 else { return }
    let elapsed = ContinuousClock.now - begin
    guard elapsed >= next else { return }
    next = elapsed + Self.interval
    isShown = true
    Self.write("\r\(done) of \(total) \(unit)\u{1B}[K")
  }

  /// The job is over: the line is cleared.
  mutating func finish() {
    if isShown { Self.write("\r\u{1B}[K") }
    isShown = false
  }

  private static func write(_ text: String) {
    try? FileDescriptor.standardError.write(Array(text.utf8))
  }
}
