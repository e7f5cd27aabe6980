import Foundation
import ServeMeasuring
import TextMeasure

/// The versions that decide what a text measures, for reports.
enum ServeVersions {
  private struct Versions: Encodable {
    var batchProtocol: String
    var harfBuzz: String
    var freeType: String
    var icu: String
    var unicode: String
    var uploadBytes: Int
    var requestBytes: Int
  }

  static func json(_ limits: ServeLimits) -> [UInt8] {
    let engine = EngineVersions.current
    let versions = Versions(
      batchProtocol: ServeProtocol.version, harfBuzz: engine.harfBuzz, freeType: engine.freeType,
      icu: engine.icu, unicode: engine.unicode, uploadBytes: limits.uploadBytes,
      requestBytes: limits.requestBytes)
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return (try? encoder.encode(versions)).map { Array($0) } ?? []
  }
}
