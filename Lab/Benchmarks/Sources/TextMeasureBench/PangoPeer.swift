import CBaseline

/// Pango as its users call it: one context, and a new layout for each text.
final class PangoPeer: Peer {
  let name = "pango"
  /// The texts in UTF-8, which is what Pango reads.
  private let texts: [[UInt8]]
  private let pango: OpaquePointer
  private var kept: [OpaquePointer] = []

  /// - Throws: ``PangoFailure``.
  init(_ texts: [String], fonts: [FontReference], size: Double) throws {
    if let length = texts.lazy.map(\.utf8.count).first(where: { $0 > Int(Int32.max) }) {
      throw PangoFailure.longText(byteCount: length)
    }
    self.texts = texts.map { Array($0.utf8) }
    var status = BASELINE_PANGO_READY
    guard let pango = baseline_pango_open(size, &status) else {
      throw PangoFailure(status) ?? .notSetUp
    }
    self.pango = pango
    for font in fonts {
      guard let index = Int32(exactly: font.index) else {
        throw PangoFailure.missingFace(path: font.path, index: font.index)
      }
      let added = baseline_pango_add_font(pango, font.path, index)
      if let failure = PangoFailure(added, font: font) { throw failure }
    }
    if let failure = PangoFailure(baseline_pango_finish(pango)) { throw failure }
  }

  deinit {
    releaseAll()
    baseline_pango_close(pango)
  }

  func warmUp(_ text: String, width: Double) throws {
    var height = 0.0
    let units = Array(text.utf8)
    _ = baseline_pango_measure(pango, units, Int32(units.count), width, &height)
  }

  func measureAll(width: Double) throws -> Int {
    var lines = 0
    var heights = 0.0
    for text in texts {
      var height = 0.0
      lines += Int(baseline_pango_measure(pango, text, Int32(text.count), width, &height))
      heights += height
    }
    guard heights > 0 else { throw BenchmarkError("Pango gives the texts no height.") }
    return lines
  }

  func keepAll(narrowest: Double) throws {
    kept.reserveCapacity(texts.count)
    for text in texts {
      guard let one = baseline_pango_prepare(pango, text, Int32(text.count), narrowest) else {
        throw PangoFailure.notSetUp
      }
      kept.append(one)
    }
  }

  func layOutAll(width: Double) -> Int {
    var lines = 0
    var height = 0.0
    for text in kept { lines += Int(baseline_pango_lines(text, width, &height)) }
    return lines
  }

  func noteAll(width: Double) {}

  func answerAll(width: Double) -> Int? { nil }

  func releaseAll() {
    for text in kept { baseline_pango_text_free(text) }
    kept = []
  }
}
