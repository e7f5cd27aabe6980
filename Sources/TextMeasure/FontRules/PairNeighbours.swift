/// The numbers of a pair's characters and of those around it, as far as the rules that may match at
/// the pair require: 0 for none or a character that no rule matches, −1 for an unknown one.
struct PairNeighbours {
  private(set) var numbers: [Int32] = []
  /// How many characters on either side of the pair may affect the rules; the index of its first.
  private(set) var contextLength = 0
  private var first = 0
  private var end = 0

  /// Starts with another pair; `false` where one of its characters is unknown.
  mutating func begin(
    _ first: Int32, _ second: Int32, _ pairs: inout PairAdvances, _ reader: FontRuleReader
  ) -> Bool {
    guard let length = pairs.requiredContext(first, second, reader) else { return false }
    contextLength = length
    numbers.removeAll(keepingCapacity: true)
    numbers.append(contentsOf: repeatElement(0, count: 2 * length + 2))
    self.first = length + 1
    end = length + 1
    return true
  }

  /// Whether a farther character before or after the pair may affect the rules.
  var needsBefore: Bool { first > 0 }
  var needsAfter: Bool { end < numbers.count }

  /// Adds the next character towards the text's start; the first one is the pair's first.
  mutating func addBefore(_ number: Int32) {
    first -= 1
    numbers[first] = number
    // Beyond an unknown character all are unknown: it may merge with the next one.
    while number < 0, needsBefore {
      first -= 1
      numbers[first] = number
    }
  }

  /// Adds the next character towards the text's end; the first one is the pair's second.
  mutating func addAfter(_ number: Int32) {
    repeat {
      numbers[end] = number
      end += 1
    } while number < 0 && needsAfter
  }
}
