import Foundation
import TextMeasure
import TextMeasureBatch

/// Reads lines of the batch protocol and compares with Foundation's JSON.
public enum BatchCheck {
  /// What is wrong; `nil` when nothing is.
  public static func violation(in input: [UInt8]) -> String? {
    var reader = BatchRequestReader()
    var replies: [UInt8] = []
    var count = 0
    for line in input.split(separator: 0x0A, omittingEmptySubsequences: true) {
      let bytes = Array(line)
      count += 1
      do throws(BatchFailure) {
        let request = try reader.read(bytes.span)
        if let violation = violation(request, bytes) { return violation }
        var reply = BatchReply(
          id: request.id, fontsUsed: JSONStrings(request.setting.fonts.names))
        reply.width = request.width ?? 0
        reply.append(to: &replies)
      } catch {
        if let violation = violation(error, bytes) { return violation }
        error.append(to: &replies)
      }
      // What a reader keeps from the line before must not show.
      var other = BatchRequestReader()
      let first = Result { () throws(BatchFailure) in try reader.read(bytes.span) }
      let second = Result { () throws(BatchFailure) in try other.read(bytes.span) }
      guard first == second else { return "a new reader answers otherwise: \(line)" }
    }
    return violation(inReplies: replies, count: count)
  }

  /// What is read is what Foundation reads.
  private static func violation(_ request: BatchRequest, _ line: [UInt8]) -> String? {
    guard let object = object(line) else {
      return isKnown(line) ? nil : "read, but no JSON: \(String(decoding: line, as: UTF8.self))"
    }
    guard let text = object["text"] as? String, text.utf16.elementsEqual(request.text.utf16) else {
      return "other text than \(object["text"] ?? "none")"
    }
    if let width = object["width"] as? Double, let read = request.width,
      abs(width - read) > abs(width) * 1e-12
    {
      return "width \(read), not \(width)"
    }
    return nil
  }

  /// What is refused as no JSON is refused by Foundation.
  private static func violation(_ failure: BatchFailure, _ line: [UInt8]) -> String? {
    guard !failure.message.isEmpty else { return "a failure without a message" }
    guard failure.code == .invalidJSON || failure.code == .invalidUTF8 else { return nil }
    guard object(line) != nil, !isKnown(line) else { return nil }
    // Foundation takes what follows a NUL or stands deeper than 512 otherwise.
    if line.contains(0) || line.count(where: { $0 == 0x5B || $0 == 0x7B }) >= 500 { return nil }
    return "refused (\(failure.message)): \(String(decoding: line, as: UTF8.self))"
  }

  private static func object(_ line: [UInt8]) -> [String: Any]? {
    // With a mark at its front Foundation would guess an encoding.
    guard line.first != 0xEF, line.first != 0xFE, line.first != 0xFF, !line.contains(0) else {
      return nil
    }
    let object = try? JSONSerialization.jsonObject(with: Data(line), options: .fragmentsAllowed)
    return object as? [String: Any]
  }

  /// Whether a line has what Foundation is known to read otherwise: half surrogate pairs, a comma
  /// at the end, numbers out of range, an exponent after a lone zero, keys that are equal in other
  /// normalization forms or with a mark in front, another encoding.
  private static func isKnown(_ line: [UInt8]) -> Bool {
    guard !line.contains(0), line.first != 0xEF, line.first != 0xFE, line.first != 0xFF else {
      return true
    }
    let text = String(decoding: line, as: UTF8.self)
    return text.contains(/\\u[dD][89a-fA-F]|,\s*[\]}]|0[eE]|[eE]-?\+?[0-9]{2,}|[0-9]{16,}/)
  }

  /// Replies are one JSON object a line, and begin as `--resume` expects.
  private static func violation(inReplies replies: [UInt8], count: Int) -> String? {
    let lines = replies.split(separator: 0x0A)
    guard lines.count == count else { return "\(lines.count) replies to \(count) lines" }
    let start = Array("{\"id\":".utf8)
    for line in lines {
      var scanner = JSONScanner(Array(line).span)
      do throws(JSONSyntaxError) {
        try scanner.skipValue()
        try scanner.requireEnd()
      } catch {
        return "the reply \(String(decoding: line, as: UTF8.self)): \(error)"
      }
      guard line.starts(with: start) else { return "\(String(decoding: line, as: UTF8.self))" }
    }
    return nil
  }
}
