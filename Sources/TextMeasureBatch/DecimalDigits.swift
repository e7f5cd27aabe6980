/// The shortest decimal notation of a number of double precision.
///
/// The digits are those of `description`: the fewest from which the same value is read again, and of
/// those the nearest to it. They are found in whole numbers here, for the numbers that replies are
/// full of, because making a string of each costs more than reading the request.
struct DecimalDigits {
  /// The part before the point.
  let integer: UInt64
  /// The digits after the point, as a whole number.
  let fraction: UInt64
  /// The number of digits after the point, at least 1.
  let fractionCount: Int

  /// 10⁰ to 10¹⁶.
  private static let powersOfTen: [UInt64] = [
    1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000,
    10_000_000_000, 100_000_000_000, 1_000_000_000_000, 10_000_000_000_000, 100_000_000_000_000,
    1_000_000_000_000_000, 10_000_000_000_000_000,
  ]

  /// 5⁰ to 5¹⁵.
  private static let powersOfFive: [UInt64] = [
    1, 5, 25, 125, 625, 3125, 15_625, 78_125, 390_625, 1_953_125, 9_765_625, 48_828_125,
    244_140_625, 1_220_703_125, 6_103_515_625, 30_517_578_125,
  ]

  /// 5¹⁶.
  private static let half: UInt64 = 152_587_890_625

  /// The notation of a number from 1 to 2²⁴ that is no integer; `nil` for any other, and where two
  /// notations are equally short and near.
  init?(_ value: Double) {
    guard value >= 1, value < 16_777_216 else { return nil }
    // The value is significand · 2^(exponent − 52); what rounds to it lies less than half a unit of
    // the significand away. Distances are counted in 10⁻¹⁶ · 2^(exponent − 37), because then half a
    // unit is 5¹⁶ exactly.
    let exponent = Int(value.exponent)
    let shift = UInt64(37 - exponent)
    let significand = value.significandBitPattern | 1 << 52
    let fractionBits = UInt64(52 - exponent)
    let rest = significand & (1 << fractionBits - 1)
    guard rest != 0 else { return nil }
    integer = significand >> fractionBits

    // A fraction of n binary digits has n decimal ones. Two notations of 15 digits or fewer
    // are never read as the same number, so that where the whole one has no more it is the shortest.
    let zeros = rest.trailingZeroBitCount
    let binaryCount = Int(fractionBits) - zeros
    if binaryCount <= 15, integer < Self.powersOfTen[15 - binaryCount] {
      fraction = (rest >> UInt64(zeros)) * Self.powersOfFive[binaryCount]
      fractionCount = binaryCount
      return
    }
    // Twice the fraction: whole 10⁻¹⁶ in `scaled`, and what is left of one in `remainder`.
    let product = rest.multipliedFullWidth(by: Self.half * 2)
    let scaled = product.high << (64 - shift) | product.low >> shift
    let remainder = product.low & (1 << shift - 1)

    // A part of a distance above this, in 10⁻¹⁶, is more than half a unit.
    let farthest: UInt64 = 2 << UInt64(exponent)
    /// The notation without so many of 16 digits, if it is read as the value again.
    func notation(dropping dropped: Int) -> (fraction: UInt64, isBetweenTwo: Bool)? {
      let unit = Self.powersOfTen[dropped]
      let (quotient, below) = scaled.quotientAndRemainder(dividingBy: unit)
      let lower = below <= farthest ? below << shift | remainder : .max
      let above = unit - below
      let upper = above <= farthest ? above << shift - remainder : .max
      guard min(lower, upper) < Self.half else { return nil }
      return (lower < upper ? quotient : quotient + 1, lower == upper)
    }
    // With one digit less, every notation is one of those with this digit too. Widths of fonts with
    // 1000 units an em mostly have three digits, so these are tested first.
    var probe = 13
    // Up to here every value has a notation: half of the last digit is less than half a unit.
    var most = (exponent + 1) * 1233 >> 12
    var tooMany = Self.powersOfTen.count - 1
    var found: (fraction: UInt64, isBetweenTwo: Bool)?
    while tooMany - most > 1 {
      if let shorter = notation(dropping: probe) {
        (most, found) = (probe, shorter)
      } else {
        tooMany = probe
      }
      probe = (most + tooMany) / 2
    }
    guard let best = found ?? notation(dropping: most) else { return nil }
    guard !best.isBetweenTwo else { return nil }
    fraction = best.fraction
    fractionCount = 16 - most
  }
}
