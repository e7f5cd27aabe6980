/// A linear expression over the tableau's symbols: `constant + Σ coefficient × symbol`.
struct LinearRow: Sendable {
  /// The part without a symbol.
  var constant = 0.0
  /// The coefficients that are not 0, by symbol.
  var terms: [Int: Double] = [:]

  /// Coefficients below this are the remains of cancellation: constraints' coefficients are near 1,
  /// and rounding leaves some 10⁻¹⁶ of them after each pivot.
  static let coefficientTolerance = 1e-9
  /// Distances below this are taken for 0, in points: the largest constant allowed is 10⁹ pt,
  /// where `Double` has a step of 10⁻⁷ pt.
  static let distanceTolerance = 1e-6

  /// Adds a multiple of a symbol.
  mutating func add(_ symbol: Int, times factor: Double) {
    let sum = terms[symbol, default: 0] + factor
    terms[symbol] = abs(sum) < Self.coefficientTolerance ? nil : sum
  }

  /// Adds a multiple of another expression.
  mutating func add(_ row: LinearRow, times factor: Double) {
    constant += row.constant * factor
    for (symbol, coefficient) in row.terms {
      add(symbol, times: coefficient * factor)
    }
  }

  /// Multiplies by −1.
  mutating func negate() {
    constant = -constant
    terms = terms.mapValues(-)
  }

  /// Takes the expression for 0 and solves it for a symbol that occurs in it.
  func solved(for symbol: Int) -> LinearRow {
    guard let coefficient = terms[symbol] else { return self }
    var row = self
    row.terms[symbol] = nil
    row.constant /= -coefficient
    row.terms = row.terms.mapValues { $0 / -coefficient }
    return row
  }

  /// Puts an expression in a symbol's place.
  mutating func substitute(_ symbol: Int, by row: LinearRow) {
    guard let coefficient = terms.removeValue(forKey: symbol) else { return }
    add(row, times: coefficient)
  }
}
