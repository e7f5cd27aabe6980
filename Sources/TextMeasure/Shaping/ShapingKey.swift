/// What decides how a word is shaped, apart from the word.
struct ShapingKey: Hashable {
  /// The opened face.
  var font: UInt32
  /// The script, as `UScriptCode`.
  var script: UInt8
  var isRightToLeft: Bool
  /// The BCP 47 tag, empty for none.
  var language: String
  var features: [NativeFeature]
}
