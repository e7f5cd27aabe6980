/// Finds the name that was probably meant.
enum NearestName {
  /// The name that differs from `word` in the fewest letters; `nil` if all differ in too many.
  static func of(_ word: String, among names: [String]) -> String? {
    let wanted = Array(word.lowercased().prefix(64))
    var best: (name: String, distance: Int)?
    for name in names {
      let distance = distance(wanted, Array(name.lowercased()))
      if distance < best?.distance ?? .max { best = (name, distance) }
    }
    guard let best, best.distance <= max(1, min(wanted.count, best.name.count) / 3) else {
      return nil
    }
    return best.name
  }

  /// How many letters have to be changed, added, left out or swapped with their neighbours.
  private static func distance(_ first: [Character], _ second: [Character]) -> Int {
    var before: [Int] = []
    var last = Array(0...second.count)
    for (row, letter) in first.enumerated() {
      var current = [row + 1]
      for (column, other) in second.enumerated() {
        var best = min(last[column + 1] + 1, current[column] + 1)
        best = min(best, last[column] + (letter == other ? 0 : 1))
        if row > 0, column > 0, letter == second[column - 1], first[row - 1] == other {
          best = min(best, before[column - 1] + 1)
        }
        current.append(best)
      }
      (before, last) = (last, current)
    }
    return last[second.count]
  }
}
