/// What a device answered to the probes, as `Lab/Probes/UIKitProbes.swift` writes it.
struct ProbeReport: Decodable {
  /// The system and its version.
  var system: String
  /// The screen's pixels per point.
  var scale: Double
  var probes: [Probe]

  /// One probe and its result; the fields are those of `UIKitProbes.swift`'s report.
  struct Probe: Decodable {
    var id: String
    /// The option of `UIKitConventions` that the answer decides; empty for a prediction.
    var convention: String
    var api: String
    var text: String
    var font: String
    var size: Double
    var category: String
    var width: Double
    var numberOfLines: Int
    var options: Int
    var lineHeightMultiple: Double
    var maximumLineHeight: Double
    var alignment: Int
    /// Points; `nil` in older reports.
    var firstLineHeadIndent: Double?
    var resultWidth: Double
    var resultHeight: Double
  }
}
