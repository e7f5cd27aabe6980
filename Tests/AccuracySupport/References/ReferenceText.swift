/// A text with its layouts as an engine gave them.
struct ReferenceText: Decodable {
  /// A name for the text with its fonts, the same in all engines' files.
  var id: String
  /// The BCP 47 tag it was laid out with.
  var lang: String
  /// The base direction, `ltr` or `rtl`; only in the file that has the texts.
  var dir: String?
  /// The fonts in cascade order, as `File.ttf#face`; only in the file that has the texts.
  var fonts: [String]?
  /// The text; only in the file that has the texts.
  var text: String?
  /// The UTF-16 offsets at which the engine allows soft breaks.
  var brk: [Int]
  var sizes: [ReferenceSize]
}

/// A text's layouts at one size.
struct ReferenceSize: Decodable {
  /// Pixels, one a point.
  var size: Double
  /// The unwrapped lines' starts, and their widths without what hangs, in the file's unit.
  var nats: [Int]
  var natt: [Int]
  var nat: [Int]
  var cases: [ReferenceCase]
}

/// A layout at one width.
struct ReferenceCase: Decodable {
  /// The width that is available, pixels.
  var w: Double
  /// The block's height, in the file's unit.
  var h: Int
  /// The lines' UTF-16 starts.
  var s: [Int]
  /// The lines' advances with hanging white space and a visible hyphen, in the file's unit.
  var a: [Int]
  /// The lines' extents without trailing white space, in the file's unit.
  var t: [Int]
  /// How many breaks are inside words.
  var em: Int?
  /// Whether Pango and Firefox put all lines' starts at the same offsets.
  var p: Int?
  var f: Int?
}
