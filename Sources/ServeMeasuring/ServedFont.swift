import Foundation
import TextMeasure

/// A font that requests may name, as `/fonts` lists it.
struct ServedFont: Sendable, Encodable {
  /// An axis of a variable font.
  struct Axis: Sendable, Encodable {
    var tag: String
    var minimum: Double
    var standard: Double
    var maximum: Double
  }

  /// What requests name it by.
  var id: String
  var family: String
  var style: String
  var postScriptName: String
  /// Of a bundled font, what it is for: `sans`, `arabic`; `nil` for one that was uploaded.
  var role: String?
  var isUploaded: Bool
  var hasColor: Bool
  var glyphCount: Int
  var byteCount: Int
  var axes: [Axis]
  var features: [String]
  /// The hash of an uploaded file.
  var sha256: String?

  init(_ font: Font, id: String, role: String?, byteCount: Int) {
    self.id = id
    family = font.familyName
    style = font.styleName
    postScriptName = font.postScriptName
    self.role = role
    isUploaded = role == nil
    hasColor = font.hasColor
    glyphCount = font.glyphCount
    self.byteCount = byteCount
    axes = font.axes.map {
      Axis(tag: $0.tag, minimum: $0.minimum, standard: $0.standard, maximum: $0.maximum)
    }
    features = font.featureTags
  }
}
