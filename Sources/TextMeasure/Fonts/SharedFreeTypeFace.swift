import Synchronization

/// FreeType's view of a face, opened on first use.
///
/// Shaping does not need it, and a cascade contains more fonts than a text uses.
final class SharedFreeTypeFace: Sendable {
  private let font: HarfBuzzFont
  private let index: Int
  private let coordinates: [(tag: UInt32, value: Float)]
  private let opened = Locked<Result<FreeTypeFace, TextMeasureError>?>(nil)

  init(font: HarfBuzzFont, index: Int, coordinates: [(tag: UInt32, value: Float)]) {
    self.font = font
    self.index = index
    self.coordinates = coordinates
  }

  /// The opened face. Throws `fontInvalid` when FreeType refuses it, `outOfMemory`.
  func face() throws(TextMeasureError) -> FreeTypeFace {
    let result = opened.withLock { opened -> Result<FreeTypeFace, TextMeasureError> in
      if let opened { return opened }
      let result = Result { () throws(TextMeasureError) in
        try FreeTypeFace(font, index: index, coordinates: coordinates)
      }
      opened = result
      return result
    }
    return try result.get()
  }

  /// Names and properties; `nil` when FreeType refuses the face.
  var description: FreeTypeFace.Description? { try? face().description }

  /// A glyph's outline in design units; empty when there is none. Throws `limitExceeded` past the
  /// deadline, `outOfMemory`.
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
