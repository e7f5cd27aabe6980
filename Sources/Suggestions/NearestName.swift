/// Suggests the name that somebody meant who wrote one that does not exist.
package enum NearestName {
  /// The name among `names` that differs least from `written`; `nil` if none is near.
  ///
  /// Case does not count. A name is near if at most a third of the letters, but at least one and at
  /// most three, are wrong, missing, added or swapped with a neighbour; or if one name begins with
  /// the other and has at least three letters.
  package static func of(_ written: String, among names: [String]) -> String? {
    let target = Array(written.lowercased().utf8.prefix(longest))
    guard !target.isEmpty else { return nil }
    var best: (distance: Int, name: String)?
    for name in names {
      let candidate = Array(name.lowercased().utf8.prefix(longest))
      var distance = distance(target, candidate)
      let allowed = min(3, max(1, max(target.count, candidate.count) / 3))
      if distance > allowed {
        let shared = min(target.count, candidate.count)
        guard shared >= 3, target.prefix(shared) == candidate.prefix(shared) else { continue }
        // Behind every misspelling.
        distance = 3 + distance
      }
      if distance < best?.distance ?? .max { best = (distance, name) }
    }
    return best?.name
  }

  /// The suggestion for a misspelled name: `did you mean "fonts"?`, or nothing.
  package static func hint(_ written: String, among names: [String]) -> String? {
    of(written, among: names).map { "did you mean \"\($0)\"?" }
  }

  /// A longer word is no misspelling of any name.
  private static let longest = 64

  /// The number of letters that are wrong, missing, added or swapped with a neighbour.
  private static func distance(_ first: [UInt8], _ second: [UInt8]) -> Int {
    var before: [Int] = []
    var previous = Array(0...second.count)
    for row in 0..<first.count {
      var current = [row + 1]
      for column in 0..<second.count {
        let isSame = first[row] == second[column]
        var least = min(
          previous[column + 1] + 1, current[column] + 1, previous[column] + (isSame ? 0 : 1))
        if row > 0, column > 0, first[row] == second[column - 1],
          first[row - 1] == second[column]
        {
          least = min(least, before[column - 1] + 1)
        }
        current.append(least)
      }
      before = previous
      previous = current
    }
    return previous[second.count]
  }
}
