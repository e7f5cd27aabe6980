public import Foundation

/// The scores that must not fall, by scope and reference.
public struct PinnedScore: Codable {
  /// What was reached for one reference.
  public struct Count: Codable, Equatable, Sendable {
    /// How many results were compared.
    public var compared: Int
    /// How many of them agree.
    public var agree: Int
  }

  /// By the scope's name, then the reference's.
  public var scores: [String: [String: Count]]

  /// Reads the committed scores.
  public init(root: URL) throws {
    let data = try Data(contentsOf: AccuracyFolders(root: root).pins)
    scores = try JSONDecoder().decode([String: [String: Count]].self, from: data)
  }

  /// Writes the scores in place of the committed ones.
  public func write(root: URL) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    var data = try encoder.encode(scores)
    data.append(0x0A)
    try data.write(to: AccuracyFolders(root: root).pins)
  }

  /// What fell, one sentence each; empty when nothing did.
  public func fallen(in result: AccuracyResult) -> [String] {
    var fallen: [String] = []
    let found = result.counts
    for (reference, pinned) in (scores[result.scope.rawValue] ?? [:]).sorted(by: { $0.key < $1.key }
    ) {
      guard let count = found[reference] else {
        fallen.append("\(reference): nothing was compared, \(pinned.compared) were pinned.")
        continue
      }
      if count.compared - count.agree > pinned.compared - pinned.agree
        || count.agree < pinned.agree
      {
        fallen.append(
          "\(reference): \(count.agree) of \(count.compared) agree, \(pinned.agree) of"
            + " \(pinned.compared) were pinned.")
      }
    }
    return fallen
  }

  /// What rose, one sentence each: reasons to pin anew.
  public func risen(in result: AccuracyResult) -> [String] {
    let pinned = scores[result.scope.rawValue] ?? [:]
    return result.counts.sorted { $0.key < $1.key }.compactMap { reference, count in
      guard let old = pinned[reference], count != old else { return nil }
      return "\(reference): \(count.agree) of \(count.compared) agree, \(old.agree) of"
        + " \(old.compared) were pinned."
    }
  }
}
