import CBaseline

/// Why Pango cannot measure.
enum PangoFailure: Error, Equatable, CustomStringConvertible {
  /// The program was built without it.
  case notBuilt
  /// The library cannot be set up.
  case notSetUp
  /// It counts to no such size.
  case size
  /// There are no font files.
  case noFonts
  /// Fontconfig reads no font from the file.
  case unreadable(path: String)
  /// The file has no such face.
  case missingFace(path: String, index: Int)
  /// It would try another font before the cascade's first.
  case otherOrder
  /// It counts to no such length.
  case longText(byteCount: Int)

  /// What a status means; `nil` for the one that is no failure.
  ///
  /// - Parameter font: the font that was asked for, where one was.
  init?(_ status: baseline_pango_status, font: FontReference? = nil) {
    switch (status, font) {
    case (BASELINE_PANGO_READY, _): return nil
    case (BASELINE_PANGO_NOT_BUILT, _): self = .notBuilt
    case (BASELINE_PANGO_BAD_SIZE, _): self = .size
    case (BASELINE_PANGO_BAD_FILE, let font?): self = .unreadable(path: font.path)
    case (BASELINE_PANGO_NO_FACE, let font?):
      self = .missingFace(path: font.path, index: font.index)
    case (BASELINE_PANGO_NO_FACE, nil): self = .noFonts
    case (BASELINE_PANGO_OTHER_FACE, _): self = .otherOrder
    default: self = .notSetUp
    }
  }

  var description: String {
    switch self {
    case .notBuilt:
      "This program was built without Pango. Install libpango1.0-dev (Pango 1.44 or later with its "
        + "headers) and build it again."
    case .notSetUp: "Pango or Fontconfig cannot be set up."
    case .size: "Pango has sizes up to two million points."
    case .noFonts: "Pango needs the paths of font files: it does not know the bundled cascade."
    case .unreadable(let path): "Fontconfig cannot read a font from \(path)."
    case .missingFace(let path, let index): "\(path) has no face \(index)."
    case .otherOrder:
      "Pango would try another font before the cascade's first: is its family in the list twice?"
    case .longText(let byteCount): "Pango cannot have a text of \(byteCount) bytes."
    }
  }
}
