import Dispatch
import Foundation
import Synchronization
import TextMeasure

/// Finds the statuses in a feed's text and decodes them one by one.
struct FeedReader {
  /// A failure on its way to the report.
  private struct Failure: Sendable {
    /// The distance of its place from the text's start, in bytes.
    var offset: Int
    /// Its kind.
    var code: FeedError.Code
    /// What is wrong.
    var message: String
  }

  /// The statuses and failures of a part of the text.
  private struct Part: Sendable {
    /// The statuses.
    var statuses: [Status] = []
    /// The failures.
    var failures: [Failure] = []
  }

  /// The text, up to where it has been read.
  private var scanner: JSONScanner
  /// The bytes of each status.
  private var ranges: [Range<Int>] = []
  /// Where the text is no feed.
  private var failures: [Failure] = []

  /// How many statuses a core takes at a time; below twice as many, one core is quicker.
  private static let partSize = 256

  /// Starts at a text's beginning.
  init(_ bytes: [UInt8]) {
    scanner = JSONScanner(bytes)
  }

  /// Finds the bytes of every status.
  mutating func findStatuses() {
    scanner.skipSpace()
    if scanner.next == nil {
      report(
        JSONScanner.Failure(
          offset: 0, message: "the text is empty; a feed is an array of statuses"))
    }
    while scanner.next != nil {
      let start = scanner.offset
      do {
        try findTopLevel()
      } catch {
        report(error)
        if scanner.bytes[start] == UInt8(ascii: "{") { scanner.recover(fromElementAt: start) }
        // A stray comma or bracket, or anything else that cannot begin a feed, is passed over.
        while let byte = scanner.next, byte != UInt8(ascii: "{"), byte != UInt8(ascii: "[") {
          scanner.skipByte()
        }
      }
      scanner.skipSpace()
    }
  }

  /// Finds the statuses of an array, of an object around one, or a single status.
  private mutating func findTopLevel() throws(JSONScanner.Failure) {
    switch scanner.next {
    case UInt8(ascii: "["):
      findElements()
    case UInt8(ascii: "{"):
      let start = scanner
      if scanner.findMember(named: "statuses"), scanner.next == UInt8(ascii: "[") {
        findElements()
        // What follows the array in its object is of no interest, but has to be passed over.
        while scanner.skip(",") { scanner.recover(fromElementAt: scanner.offset) }
        try scanner.expect("}", "after the statuses")
      } else {
        scanner = start
        ranges.append(try scanner.skipValue())
      }
    default:
      throw JSONScanner.Failure(
        offset: scanner.offset, message: "expected an array of statuses or an object")
    }
  }

  /// Finds the statuses of an array that begins here.
  private mutating func findElements() {
    scanner.skipByte()
    if scanner.skip("]") { return }
    repeat {
      scanner.skipSpace()
      let start = scanner.offset
      do {
        ranges.append(try scanner.skipValue())
      } catch {
        report(error)
        scanner.recover(fromElementAt: start)
      }
    } while hasFurtherElement()
  }

  /// Skips to the next status; `false` after the array's end.
  private mutating func hasFurtherElement() -> Bool {
    var isReported = false
    while true {
      if scanner.skip(",") { return true }
      if scanner.skip("]") { return false }
      if !isReported {
        isReported = true
        let end = scanner.next == nil ? "; the text ends here" : ""
        report(
          JSONScanner.Failure(
            offset: scanner.offset, message: "expected a comma or ] after a status\(end)"))
      }
      switch scanner.next {
      case nil: return false
      // A comma was forgotten.
      case UInt8(ascii: "{"): return true
      case UInt8(ascii: "}"): scanner.skipByte()
      default: scanner.recover(fromElementAt: scanner.offset)
      }
    }
  }

  /// Keeps a place that is no JSON, unless it has been named already.
  private mutating func report(_ failure: JSONScanner.Failure) {
    if failures.last?.offset == failure.offset { return }
    failures.append(
      Failure(offset: failure.offset, code: .malformedFeed, message: failure.message))
  }

  /// Decodes the statuses that were found, on at most `concurrency` cores.
  func decoded(concurrency: Int) -> Feed {
    let count = (ranges.count + Self.partSize - 1) / Self.partSize
    var parts: [Part]
    if count <= 2 || concurrency <= 1 {
      parts = [decoded(ranges[...])]
    } else {
      let results = Locked([Part?](repeating: nil, count: count))
      let next = Atomic(0)
      DispatchQueue.concurrentPerform(iterations: min(concurrency, count)) { _ in
        while true {
          let number = next.wrappingAdd(1, ordering: .relaxed).oldValue
          guard number < count else { return }
          let start = number * Self.partSize
          let part = decoded(ranges[start..<min(start + Self.partSize, ranges.count)])
          results.withLock { $0[number] = part }
        }
      }
      parts = results.withLock { $0.compactMap(\.self) }
    }
    let all = (failures + parts.flatMap(\.failures)).sorted { $0.offset < $1.offset }
    var place = SourceLocation(line: 1, column: 1, byteOffset: 0)
    let errors = all.map { failure in
      place = place.advanced(to: failure.offset, in: scanner.bytes)
      return FeedError(failure.code, message: failure.message, location: place)
    }
    return Feed(statuses: parts.flatMap(\.statuses), failures: errors)
  }

  /// Decodes some of the statuses.
  private func decoded(_ ranges: ArraySlice<Range<Int>>) -> Part {
    let decoder = JSONDecoder()
    var part = Part()
    for range in ranges {
      do {
        part.statuses.append(
          try decoder.decode(Status.self, from: Data(scanner.bytes[range])))
      } catch {
        part.failures.append(
          Failure(
            offset: range.lowerBound, code: .invalidStatus, message: Self.message(error)))
      }
    }
    return part
  }

  /// A decoder's error message, with its field.
  private static func message(_ error: any Error) -> String {
    guard let error = error as? DecodingError else { return "\(error)" }
    func field(_ path: [any CodingKey]) -> String {
      path.isEmpty
        ? "the status"
        : path.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
    }
    switch error {
    case .keyNotFound(let key, let context):
      // What this module's own decoding wants is one of several: "no idstr, id or mid".
      let wanted = context.debugDescription
      return "\(field(context.codingPath + [key])) is missing; add "
        + (wanted.hasPrefix("no ") ? String(wanted.dropFirst(3)) : "it")
    case .typeMismatch(let type, let context):
      return "\(field(context.codingPath)) has another type; give \(name(of: type))"
    case .valueNotFound(_, let context):
      return "\(field(context.codingPath)) is null; give it a value, or remove it"
    case .dataCorrupted(let context):
      return "\(field(context.codingPath)) cannot be read; look for half of a surrogate pair or "
        + "bytes that are not UTF-8"
    @unknown default:
      return "the status cannot be read; correct it"
    }
  }

  /// A type as JSON has it.
  private static func name(of type: any Any.Type) -> String {
    switch type {
    case is String.Type: "a string"
    case is Bool.Type: "true or false"
    case is any Numeric.Type: "a number"
    case is [Any].Type, is any RangeReplaceableCollection.Type: "an array"
    default: "an object"
    }
  }
}

extension JSONScanner {
  /// Goes to the value of an object's member; `false` when the object has none, or is no JSON
  /// before it.
  fileprivate mutating func findMember(named name: String) -> Bool {
    do {
      try expect("{", "where an object begins")
      repeat {
        skipSpace()
        let found = try skipString()
        try expect(":", "after a name")
        skipSpace()
        if bytes[found].elementsEqual(name.utf8) { return true }
        _ = try skipValue(depth: 1)
      } while skip(",")
    } catch {
      return false
    }
    return false
  }
}
