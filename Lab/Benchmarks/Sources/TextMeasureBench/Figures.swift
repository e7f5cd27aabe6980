import Foundation

/// What one peer needed for one workload; one line of JSON.
struct Figures {
  var peer: String
  var workload: String
  var textCount: Int
  /// Unicode code points of all texts.
  var codePointCount: Int
  /// Processor time of the first pass, nanoseconds a code point.
  var cold: Double
  /// Processor time of a later pass, nanoseconds a code point: the median.
  var warm: Double
  /// Processor time of laying out a kept text at another width, nanoseconds a text and width: the
  /// median of the rounds; `nil` without rounds.
  var relayout: Double?
  /// Allocations of the same, a text and width.
  var relayoutAllocations: Double?
  /// Processor time of answering for a kept text whose last layout holds, nanoseconds; `nil` for a
  /// peer that does not say where a layout holds.
  var interval: Double?
  /// Memory of a kept text, 1024 bytes.
  var preparedKilobytes: Double
  /// The most memory that was ever resident, 1,048,576 bytes.
  var peakMegabytes: Double
  /// The lines of all texts at the width.
  var lineCount: Int

  /// The figures as one JSON object.
  var json: String {
    let fields: [(String, String)] = [
      ("peer", "\"\(peer)\""), ("w", "\"\(workload)\""), ("texts", "\(textCount)"),
      ("chars", "\(codePointCount)"), ("cold_ns", Self.number(cold, 2)),
      ("warm_ns", Self.number(warm, 2)), ("relayout_ns", Self.number(relayout, 2)),
      ("prepared_kb", Self.number(preparedKilobytes, 3)),
      ("peak_mb", Self.number(peakMegabytes, 1)), ("lines", "\(lineCount)"),
      ("relayout_allocs", Self.number(relayoutAllocations, 4)),
      ("interval_ns", Self.number(interval, 2)),
    ]
    return "{" + fields.map { "\"\($0.0)\":\($0.1)" }.joined(separator: ",") + "}"
  }

  private static func number(_ value: Double?, _ places: Int) -> String {
    value.map { String(format: "%.\(places)f", $0) } ?? "null"
  }
}
