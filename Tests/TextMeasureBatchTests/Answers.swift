import Foundation
import TextMeasure
import TextMeasureBatch

/// Answers to lines, as a program gets them.
struct Answers {
  private var answerer = LineAnswerer(BatchAnswerer(measurer: TextMeasurer(), library: .shared))

  /// The reply to a line as it is written.
  mutating func written(_ line: String) -> String {
    var output: [UInt8] = []
    let bytes = Array(line.utf8)
    _ = answerer.answer(bytes.span, into: &output)
    return String(decoding: output, as: UTF8.self)
  }

  /// The reply to a line as JSON.
  mutating func reply(_ line: String) throws -> [String: Any] {
    try JSONSerialization.jsonObject(with: Data(written(line).utf8)) as? [String: Any] ?? [:]
  }

  /// The reply to a request.
  mutating func reply(_ request: [String: Any]) throws -> [String: Any] {
    let data = try JSONSerialization.data(withJSONObject: request)
    return try reply(String(decoding: data, as: UTF8.self))
  }

  /// The message of the error that a line is answered with; empty where it is none.
  mutating func error(_ line: String) throws -> String {
    (try reply(line)["error"] as? [String: Any])?["message"] as? String ?? ""
  }
}

extension [String: Any] {
  /// Where the lines of a reply end.
  var lineEnds: [Int] { (self["lines"] as? [[String: Any]] ?? []).compactMap { $0["end"] as? Int } }

  /// A number of a reply.
  func number(_ key: String) -> Double { self[key] as? Double ?? .nan }

  /// The substitutions of a reply, each with its measured and its estimated characters.
  var substitutions: [String] {
    (self["substitutions"] as? [[String: Any]] ?? []).map { part in
      let counts = ["measuredCharacters", "estimatedCharacters"].compactMap { part[$0] as? Int }
      let rest = counts.isEmpty ? "exact" : "\(counts[0]) \(counts[1])"
      return "\(part["requested"] as? String ?? "") \(rest)"
    }
  }

  /// The runs of all lines of a reply.
  var runs: [[String: Any]] {
    (self["lines"] as? [[String: Any]] ?? []).flatMap { $0["runs"] as? [[String: Any]] ?? [] }
  }
}
