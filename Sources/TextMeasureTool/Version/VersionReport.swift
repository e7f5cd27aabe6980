import Foundation
import TextMeasure
import TextMeasureBatch

/// Every version that can change a number.
struct VersionReport: Encodable {
  /// A bundled font file.
  struct FontFile: Encodable {
    var file: String
    var version: String
    var sha256: String
  }

  /// The tool's own version.
  static let toolVersion = "\(CommandLineTool.version)"

  var textmeasure = VersionReport.toolVersion
  /// The version of the line protocol.
  var `protocol` = BatchProtocol.version
  var libraries = EngineVersions.current
  /// Whether the linked HarfBuzz is one with which reused advances were tested.
  var reusesAdvances = EngineVersions.reusesAdvances
  var fonts: [FontFile]

  /// Reads the bundled fonts.
  ///
  /// - Throws: where they are not found: without their versions the list would be incomplete.
  init(_ library: FontLibrary) throws(TextMeasureError) {
    fonts = []
    if library.knownFaces.isEmpty { _ = try library.defaultCascade() }
    for face in library.knownFaces where face.index == 0 {
      let font = try library.font(path: face.path)
      let lock = try FontLock([font])
      fonts += lock.fonts.map {
        FontFile(file: $0.file, version: $0.version, sha256: $0.sha256)
      }
    }
  }
}
