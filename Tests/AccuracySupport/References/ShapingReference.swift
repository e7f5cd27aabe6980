/// One text as `hb-shape` shaped it.
struct ShapingReference: Decodable {
  /// The font as `File.ttf#face`.
  var f: String
  /// Units per em.
  var u: Int
  /// The language.
  var l: String
  /// The direction that was asked for, `ltr` or `rtl`.
  var d: String
  /// The text.
  var t: String
  /// Glyph ids, clusters (indices of code points) and advances in font units, in visual order.
  var g: [UInt32]
  var c: [Int]
  var x: [Int]
  /// Offsets of the glyphs that have one: index, right, up.
  var o: [[Int]]?
}
