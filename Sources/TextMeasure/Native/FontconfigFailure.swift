import Foundation

/// Says what became of the child process that asks Fontconfig, and what to do.
enum FontconfigFailure {
  /// How a child ended.
  enum Ending: Sendable, Hashable {
    /// Another part of the program was told, or the system cannot end it yet.
    case unknown
    case exited(Int32)
    case signalled(Int32)
  }

  /// What helps against all that Fontconfig may do.
  private static let remedy = "name fonts by path, or use bundled ones"

  /// The system started no process; `status` is the value of `errno`.
  static func start(_ status: Int32) -> TextMeasureError {
    guard status != ENOMEM else {
      return TextMeasureError(
        code: .outOfMemory,
        message: "There is too little memory for a process to ask Fontconfig in; free some, or "
          + "name fonts by path.", operation: "ask Fontconfig", nativeCode: Int(status))
    }
    return error(
      "No process could be started to ask Fontconfig in: \(reason(status)). Allow one process and "
        + "two descriptors more; or \(remedy).", status)
  }

  /// The child ended before its answer was whole.
  static func ended(_ ending: Ending) -> TextMeasureError {
    let advice = "rebuild its caches with 'fc-cache -f'; or \(remedy)."
    switch ending {
    case .signalled(let number):
      return error("Fontconfig was ended by signal \(number) while it was asked; \(advice)", number)
    case .exited(let status):
      return error("Fontconfig ended with status \(status) while it was asked; \(advice)", status)
    case .unknown:
      return error("Fontconfig ended while it was asked; \(advice)", nil)
    }
  }

  /// There was no answer in time.
  static func late(_ limit: Duration) -> TextMeasureError {
    error(
      "Fontconfig did not answer within \(Int((limit / .seconds(1)).rounded(.up))) s; have 'fc-cache' build its caches "
        + "first; or \(remedy).", nil)
  }

  /// What came back is no answer.
  static func malformed() -> TextMeasureError {
    error("Fontconfig's process gave an answer that is none; \(remedy).", nil)
  }

  /// The system did not send the question or receive the answer.
  static func broken(_ status: Int32) -> TextMeasureError {
    error(
      "Fontconfig's process could not be asked: \(reason(status)). Try again; or \(remedy).", status
    )
  }

  /// There are more faces than are read.
  static func tooLong(_ most: Int) -> TextMeasureError {
    TextMeasureError(
      code: .limitExceeded,
      message: "Fontconfig's answer has more than \(most >> 20) MB; \(remedy).",
      operation: "ask Fontconfig")
  }

  /// Memory is short for Fontconfig.
  static func noMemory() -> TextMeasureError {
    TextMeasureError(
      code: .outOfMemory,
      message: "There is too little memory to ask Fontconfig; free some, or name fonts by path.",
      operation: "ask Fontconfig")
  }

  private static func error(_ message: String, _ status: Int32?) -> TextMeasureError {
    TextMeasureError(
      code: .fontconfigFailed, message: message, operation: "ask Fontconfig",
      nativeCode: status.map { Int($0) })
  }

  private static func reason(_ status: Int32) -> String {
    unsafe String(cString: strerror(status))
  }
}
