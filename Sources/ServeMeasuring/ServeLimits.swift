import TextMeasure
import TextMeasureBatch

/// What strangers may have of the server.
public struct ServeLimits: Sendable {
  /// The maximum number of bytes of one request: a line of the protocol.
  public var requestBytes = 1 << 20
  /// The maximum number of bytes of an answer, unless it is a font.
  public var answerBytes = 32 << 20
  /// How long a worker may take for a request, seconds.
  public var seconds = 10
  /// The maximum number of bytes of a worker's address space.
  public var workerBytes = 1 << 30
  /// The maximum number of bytes of one uploaded font.
  public var uploadBytes = 32 << 20
  /// The maximum number of bytes of all uploaded fonts; the oldest is dropped.
  public var allUploadBytes = 96 << 20
  /// The maximum number of fonts that a visitor uploads; the oldest is dropped.
  public var uploads = 32
  /// How long shaping one text, or reading its outlines, may take.
  public var time = Duration.seconds(5)
  /// The maximum number of prepared texts a worker keeps.
  public var keptTexts = 64
  /// The maximum number of glyphs of one drawing; lines after that have none.
  public var drawnGlyphs = 40_000
  /// The maximum number of characters in a report of the stages.
  public var describedCharacters = 4_000

  /// The limits of the tool.
  public init() {}

  /// What the page's lists offer, by control.
  private var choices: KeyValuePairs<String, [String]> {
    [
      "direction": TextDirection.allCases.map(\.rawValue),
      "rules": BreakRules.allCases.map(\.rawValue),
      "profile": MetricsProfile.named.map(\.name),
    ]
  }

  /// The limits of a request, the names that it may have, and the versions that decide what a text
  /// measures, as JSON.
  public var json: [UInt8] {
    let engine = EngineVersions.current
    var json = Array("{".utf8)
    json.append("batchProtocol", BatchProtocol.version)
    json.append("freeType", engine.freeType)
    json.append("harfBuzz", engine.harfBuzz)
    json.append("icu", engine.icu)
    json.append("requestBytes", requestBytes)
    json.append("unicode", engine.unicode)
    json.append("uploadBytes", uploadBytes)
    for (control, names) in choices {
      json.append(control, array: names) { $1.append(jsonString: $0) }
    }
    json.append(ascii: "}")
    return json
  }
}
