/// The numbers that a key or an option takes.
package struct NumberRange: Sendable {
  package let range: ClosedRange<Double>
  /// Whether the numbers are above the least one.
  package let isOpen: Bool
  package let isWhole: Bool

  package init(_ range: ClosedRange<Double>, isOpen: Bool = false, isWhole: Bool = false) {
    self.range = range
    self.isOpen = isOpen
    self.isWhole = isWhole
  }

  package func contains(_ number: Double) -> Bool {
    range.contains(number) && (!isOpen || number > range.lowerBound)
      && (!isWhole || number == number.rounded(.towardZero))
  }

  /// The bounds in words.
  package func bounds(_ upTo: String = " and up to") -> String {
    let (least, most) = (BatchSchema.number(range.lowerBound), BatchSchema.number(range.upperBound))
    let start = isOpen ? "above \(least)" : "from \(least)"
    if range.upperBound == .greatestFiniteMagnitude { return start }
    return "\(start)\(isOpen ? upTo : " to") \(most)"
  }
}
