/// The properties that determine shaping, besides the text.
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
