import TextEngine

/// CSS's `calc()`: sums, differences, products and quotients of numbers and lengths.
struct CSSCalculation {
  /// A number, or a length.
  private enum Term {
    case number(Double)
    case length(CSSText.Length)
  }

  private var rest: Substring
  private let kinds: CSSText.Kinds
  private var depth = 0

  /// As in browsers, deeper brackets are refused.
  private static let deepest = 32

  /// The value of `calc(…)`; `nil` for what is none, or of another kind.
  static func value(_ text: String, _ kinds: CSSText.Kinds) -> CSSText.Value? {
    var calculation = CSSCalculation(
      rest: text.split(whereSeparator: \.isWhitespace).joined(separator: " ")[...], kinds: kinds)
    guard let term = calculation.factor(), calculation.rest.isEmpty else { return nil }
    switch term {
    case .number(let number):
      guard kinds.contains(.number), isAllowed(number) else { return nil }
      return .number(kinds.contains(.signed) ? number : max(0, number))
    case .length(let length):
      guard kinds.contains(.length), length.parts.allSatisfy({ isAllowed($0.amount) }) else {
        return nil
      }
      return .length(length)
    }
  }

  private static func isAllowed(_ number: Double) -> Bool {
    number.magnitude <= Double(TextLimits.largestSize)
  }

  private mutating func take(_ prefix: String) -> Bool {
    guard rest.hasPrefix(prefix) else { return false }
    rest.removeFirst(prefix.count)
    return true
  }

  private mutating func sum() -> Term? {
    guard var sum = product() else { return nil }
    while true {
      // Without spaces a sign is the number's.
      let sign: Double
      if take(" + ") { sign = 1 } else if take(" - ") { sign = -1 } else { return sum }
      switch (sum, product()) {
      case (.number(let first), .number(let second)?): sum = .number(first + sign * second)
      case (.length(let first), .length(let second)?):
        sum = .length(first.adding(second.scaled(by: sign)))
      default: return nil
      }
    }
  }

  private mutating func product() -> Term? {
    guard var product = factor() else { return nil }
    while true {
      let isProduct = take(" * ") || take(" *") || take("* ") || take("*")
      guard isProduct || take(" / ") || take(" /") || take("/ ") || take("/") else {
        return product
      }
      switch (product, factor()) {
      case (.number(let first), .number(let second)?):
        product = .number(isProduct ? first * second : first / second)
      case (.length(let length), .number(let number)?):
        product = .length(length.scaled(by: isProduct ? number : 1 / number))
      case (.number(let number), .length(let length)?) where isProduct:
        product = .length(length.scaled(by: number))
      default: return nil
      }
    }
  }

  private mutating func factor() -> Term? {
    if take("calc(") || take("(") {
      depth += 1
      defer { depth -= 1 }
      guard depth <= Self.deepest else { return nil }
      _ = take(" ")
      guard let sum = sum() else { return nil }
      _ = take(" ")
      return take(")") ? sum : nil
    }
    let end = rest.firstIndex { " ()*/".contains($0) } ?? rest.endIndex
    let text = String(rest[..<end])
    rest = rest[end...]
    if let number = CSSText.Property.number(text, .signed) { return .number(number) }
    return CSSText.Property.length(text, kinds.union([.length, .signed])).map(Term.length)
  }
}

extension CSSText.Length {
  /// Whether a part of it is of the font's size, or of another length.
  var isRelative: Bool { parts.contains { if case .pixels = $0 { false } else { true } } }

  /// Whether a part of it is a measure of a font.
  var measuresFont: Bool { parts.contains { if case .font = $0 { true } else { false } } }

  /// How many units it has; 0 for a sum.
  fileprivate var amount: Double {
    switch self {
    case .pixels(let amount), .em(let amount), .percent(let amount), .font(let amount, _): amount
    case .sum: 0
    }
  }

  fileprivate func scaled(by factor: Double) -> CSSText.Length {
    switch self {
    case .pixels(let amount): .pixels(amount * factor)
    case .em(let amount): .em(amount * factor)
    case .percent(let amount): .percent(amount * factor)
    case .font(let amount, let measure): .font(amount * factor, measure)
    case .sum(let parts): .sum(parts.map { $0.scaled(by: factor) })
    }
  }

  fileprivate func adding(_ other: CSSText.Length) -> CSSText.Length {
    var parts = parts
    for part in other.parts {
      // Of the same unit nothing is left of both.
      if let index = parts.firstIndex(where: { $0.scaled(by: 0) == part.scaled(by: 0) }) {
        let amount = parts[index].amount
        parts[index] =
          amount == 0 ? part : parts[index].scaled(by: (amount + part.amount) / amount)
      } else {
        parts.append(part)
      }
    }
    return parts.count == 1 ? parts[0] : .sum(parts)
  }
}
