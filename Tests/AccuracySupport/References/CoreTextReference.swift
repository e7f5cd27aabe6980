/// A text as two engines on macOS measured it.
struct CoreTextReference: Decodable {
  var id: String
  /// The CSS family.
  var font: String
  /// Pixels.
  var size: Double
  /// Letter spacing, pixels.
  var ls: Double
  var text: String
  /// The lines in Chrome: first and last UTF-16 offset, and width.
  var chrome: [[Double]]
  /// The lines' widths in WebKit, over Core Text.
  var webkit: [Double]
}
