import Foundation

/// Attributes by stretches of UTF-16 units, which tile a text; neighbours differ.
struct AttributeRuns {
  typealias Attributes = [Foundation.NSAttributedString.Key: Any]

  /// A stretch with one set of attributes.
  struct Run {
    var range: Range<Int>
    var attributes: Attributes
  }

  private(set) var runs: [Run] = []

  init() {}

  /// One stretch over a whole text.
  init(length: Int, attributes: Attributes) {
    if length > 0 { runs = [Run(range: 0..<length, attributes: attributes)] }
  }

  /// The run that holds an offset; `nil` outside of the text.
  func run(at offset: Int) -> Run? { runs.first { $0.range.contains(offset) } }

  /// The part of each run that lies in a range, from the range's start.
  func slice(_ range: Range<Int>) -> AttributeRuns {
    var result = AttributeRuns()
    result.runs = runs.compactMap { run in
      let part = run.range.clamped(to: range)
      guard !part.isEmpty, run.range.overlaps(range) else { return nil }
      return Run(
        range: part.lowerBound - range.lowerBound..<part.upperBound - range.lowerBound,
        attributes: run.attributes)
    }
    return result
  }

  /// Changes the attributes of a range.
  mutating func update(_ range: Range<Int>, _ change: (inout Attributes) -> Void) {
    var result: [Run] = []
    for run in runs {
      let part = run.range.clamped(to: range)
      guard !part.isEmpty, run.range.overlaps(range) else {
        result.append(run)
        continue
      }
      if run.range.lowerBound < part.lowerBound {
        result.append(
          Run(range: run.range.lowerBound..<part.lowerBound, attributes: run.attributes))
      }
      var changed = run.attributes
      change(&changed)
      result.append(Run(range: part, attributes: changed))
      if part.upperBound < run.range.upperBound {
        result.append(
          Run(range: part.upperBound..<run.range.upperBound, attributes: run.attributes))
      }
    }
    runs = Self.merged(result)
  }

  /// Puts other runs in place of a range.
  mutating func replace(_ range: Range<Int>, with other: AttributeRuns, length: Int) {
    let end = runs.last?.range.upperBound ?? 0
    let head = slice(0..<min(range.lowerBound, end))
    let tail = slice(min(range.upperBound, end)..<end)
    func moved(_ runs: [Run], by distance: Int) -> [Run] {
      runs.map {
        Run(
          range: $0.range.lowerBound + distance..<$0.range.upperBound + distance,
          attributes: $0.attributes)
      }
    }
    runs = Self.merged(
      head.runs + moved(other.runs, by: range.lowerBound)
        + moved(tail.runs, by: range.lowerBound + length))
  }

  /// Whether two texts of one length have the same attributes everywhere.
  func isEqual(to other: AttributeRuns) -> Bool {
    runs.count == other.runs.count
      && zip(runs, other.runs).allSatisfy {
        $0.range == $1.range && Self.areEqual($0.attributes, $1.attributes)
      }
  }

  /// Whether two sets of attributes have the same keys with equal values.
  static func areEqual(_ first: Attributes, _ second: Attributes) -> Bool {
    first.count == second.count
      && first.allSatisfy { key, value in
        second[key].map { areEqual(value, $0) } ?? false
      }
  }

  /// Whether two values of any type are equal: by `isEqual` or `==` where they have it, else only
  /// where they are one object.
  static func areEqual(_ first: Any, _ second: Any) -> Bool {
    if let first = first as? NSObject, let second = second as? NSObject {
      return first.isEqual(second)
    }
    if let first = first as? AnyHashable, let second = second as? AnyHashable {
      return first == second
    }
    return type(of: first) is AnyClass && type(of: second) is AnyClass
      && (first as AnyObject) === (second as AnyObject)
  }

  private static func merged(_ runs: [Run]) -> [Run] {
    var result: [Run] = []
    for run in runs where !run.range.isEmpty {
      if let last = result.last, last.range.upperBound == run.range.lowerBound,
        areEqual(last.attributes, run.attributes)
      {
        result[result.count - 1].range = last.range.lowerBound..<run.range.upperBound
      } else {
        result.append(run)
      }
    }
    return result
  }
}
