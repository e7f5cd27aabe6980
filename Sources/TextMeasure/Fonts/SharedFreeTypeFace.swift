import Synchronization

/// FreeType's view of a face, opened on first use.
///
/// Shaping does not need it, and a cascade contains more fonts than a text uses.
final class SharedFreeTypeFace: Sendable {
  private let state: Locked<State>

  private struct State {
    let font: HarfBuzzFont
    let index: Int
    let variations: [FontVariation]
    var opened: Result<FreeTypeFace, TextMeasureError>?
  }

  init(font: HarfBuzzFont, index: Int, variations: [FontVariation]) {
    state = Locked(State(font: font, index: index, variations: variations, opened: nil))
  }

  /// The opened face.
  ///
  /// - Throws: `fontInvalid` when FreeType refuses it, `outOfMemory`.
  func face() throws(TextMeasureError) -> FreeTypeFace {
    let result = state.withLock { state -> Result<FreeTypeFace, TextMeasureError> in
      if let opened = state.opened { return opened }
      let font = state.font
      let coordinates = state.variations.compactMap { variation in
        FontTag(variation.tag).map { (tag: $0.rawValue, value: Float(variation.value)) }
      }
      let index = state.index
      let result = Result { () throws(TextMeasureError) -> FreeTypeFace in
        try FreeTypeFace(font, index: index, coordinates: coordinates)
      }
      state.opened = result
      return result
    }
    return try result.get()
  }

  /// Names and properties; `nil` when FreeType refuses the face.
  var description: FreeTypeFace.Description? { try? face().description }

  /// See ``FreeTypeFace/strikeScale(ofGlyph:advance:)``.
  func strikeScale(ofGlyph glyph: UInt32, advance: Double) -> Double? {
    (try? face())?.strikeScale(ofGlyph: glyph, advance: advance)
  }

  /// A glyph's outline in design units; empty when there is none.
  ///
  /// - Throws: `limitExceeded` past the deadline, `outOfMemory`.
  func outline(
    ofGlyph glyph: UInt32, until deadline: OutlineDeadline?
  ) throws(TextMeasureError) -> [OutlineElement] {
    let opened: FreeTypeFace
    do {
      opened = try face()
    } catch {
      // A face that FreeType refuses has no outlines.
      if error.code == .outOfMemory { throw error }
      return []
    }
    return try opened.outline(ofGlyph: glyph, until: deadline)
  }
}
