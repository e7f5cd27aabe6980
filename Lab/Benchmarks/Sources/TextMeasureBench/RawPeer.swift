import CBaseline

/// HarfBuzz on whole runs, ICU's line iterator and a greedy scan, in C.
final class RawPeer: Peer {
  let name = "raw"
  /// The texts in UTF-16, so that the floor need not convert them.
  private let texts: [[UInt16]]
  private let raw: OpaquePointer
  private var kept: [OpaquePointer] = []

  /// - Parameter fonts: the cascade as the command line has it.
  init(_ texts: [String], fonts: String, size: Double) throws {
    self.texts = texts.map { Array($0.utf16) }
    guard let raw = baseline_raw_open(fonts, size) else {
      throw BenchmarkError("The fonts cannot be opened: \(fonts)")
    }
    self.raw = raw
  }

  deinit {
    releaseAll()
    baseline_raw_close(raw)
  }

  func warmUp(_ text: String, width: Double) throws {
    let units = Array(text.utf16)
    _ = baseline_raw_measure(raw, units, Int32(units.count), width)
  }

  func measureAll(width: Double) throws -> Int {
    var lines = 0
    for text in texts {
      lines += Int(baseline_raw_measure(raw, text, Int32(text.count), width))
    }
    return lines
  }

  func keepAll(narrowest: Double) throws {
    kept.reserveCapacity(texts.count)
    for text in texts {
      guard let one = baseline_raw_prepare(raw, text, Int32(text.count), narrowest) else {
        throw BenchmarkError("There is no memory for the raw peer's texts.")
      }
      kept.append(one)
    }
  }

  func layOutAll(width: Double) -> Int {
    var lines = 0
    for text in kept { lines += Int(baseline_raw_lines(text, width)) }
    return lines
  }

  func noteAll(width: Double) {}

  func answerAll(width: Double) -> Int? { nil }

  func releaseAll() {
    for text in kept { baseline_raw_text_free(text) }
    kept = []
  }
}
