import TextMeasure
import TextMeasureBatch

/// Makes requests of the protocol's keys, about half of them with something wrong.
struct RequestGenerator {
  private var random: SplitMix64
  /// The keys of each object.
  private let objects = Dictionary(
    uniqueKeysWithValues: Vocabulary.objects.map { ($0.name, $0.keys) })

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  /// A line.
  mutating func line() -> String { object("request", depth: 0) }

  private mutating func chance(_ count: Int) -> Bool {
    Int.random(in: 0..<count, using: &random) == 0
  }

  private mutating func object(_ name: String, depth: Int) -> String {
    var keys = (objects[name] ?? []).filter { _ in chance(depth == 0 ? 8 : 4) }
    let required = (objects[name] ?? []).filter(\.isRequired)
    keys += required.filter { key in !keys.contains { $0.key == key.key } }
    if chance(40) { keys.removeAll { $0.key == required.first?.key } }
    var members = keys.shuffled(using: &random).map { key in
      "\"\(key.name)\":\(value(of: key.type, depth: depth))"
    }
    if chance(40) { members.append("\"unknown\":1") }
    return "{\(members.joined(separator: ","))}"
  }

  private mutating func value(of type: SettingFacts.ValueType, depth: Int) -> String {
    if chance(60) {
      return ["null", "true", "7", "-1", "\"\"", "\"x\"", "[]", "{}", "1.5", "1e300", "[null]"]
        .randomElement(using: &random) ?? "0"
    }
    switch type {
    case .any: return ["1", "\"a\"", "null", "[1]"].randomElement(using: &random) ?? "1"
    case .text: return "\"Hello \\ud83d\\ude00 world\""
    case .string:
      return chance(30) ? string(of: 4097) : string(of: 1 + Int.random(in: 0..<9, using: &random))
    case .strings(let limit):
      let count = chance(30) ? limit + 1 : Int.random(in: 0..<4, using: &random)
      return "[\((0..<count).map { _ in string(of: 3) }.joined(separator: ","))]"
    case .numbers(let range, let limit):
      let count = chance(30) ? limit + 1 : Int.random(in: 0..<4, using: &random)
      let numbers = (0..<count).map { _ in number(in: range, isExclusive: false) }
      return "[\((numbers + (chance(30) ? ["\"7\""] : [])).joined(separator: ","))]"
    case .boolean: return chance(2) ? "true" : "false"
    case .number(let numbers) where numbers.isWhole:
      let limit = Int(numbers.range.upperBound)
      return [
        "0", "1", "2.0", "\(limit)", "\(limit + (chance(9) ? 1 : 0))", chance(9) ? "1.5" : "3",
      ]
      .randomElement(using: &random) ?? "0"
    case .number(let numbers): return number(in: numbers.range, isExclusive: numbers.isOpen)
    case .choice(let names):
      return "\"\(names.randomElement(using: &random) ?? "")\(chance(30) ? "x" : "")\""
    case .options(let names):
      let name = "\"\(names.randomElement(using: &random) ?? "")\(chance(30) ? "x" : "")\""
      return chance(2) ? name : "[\(name)\(chance(9) ? ",null" : "")]"
    case .objects(let object, _):
      let count = Int.random(in: 0..<3, using: &random)
      let elements = (0..<count).map { _ in self.object(object, depth: depth + 1) }
      return "[\((elements + (chance(30) ? ["1"] : [])).joined(separator: ","))]"
    case .object(let object): return self.object(object, depth: depth + 1)
    case .css(let property):
      let values =
        property.keywords + ["0", "1.5px", "-.5em", "7", "20%", "px", "1e2px", "5.", "+1Q"]
        + ["bold", "none", "bold 12px/2 Inter, serif", "balance", "'kern' 0", "a,", "smcp"]
      let value = values.randomElement(using: &random) ?? ""
      return chance(4) ? "1.5" : "\"\(value)\""
    }
  }

  private func string(of length: Int) -> String { "\"\(String(repeating: "é", count: length))\"" }

  private mutating func number(in range: ClosedRange<Double>, isExclusive: Bool) -> String {
    if chance(30) { return "\(range.upperBound * 1.5)" }
    if chance(30) { return "\(range.lowerBound - 1)" }
    if chance(20) { return isExclusive ? (chance(3) ? "0" : "0.25") : "\(range.lowerBound)" }
    if chance(20) { return "\(range.upperBound)" }
    return "\(Double.random(in: max(range.lowerBound, 0.5)...range.upperBound, using: &random))"
  }
}
