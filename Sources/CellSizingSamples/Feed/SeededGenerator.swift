/// A random number generator whose sequence is the same on every machine for the same seed.
///
/// SplitMix64 (Steele, Lea and Flood, 2014): enough for samples and tests, not for secrets.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  /// The counter that is mixed into the next number.
  private var state: UInt64

  /// Starts the sequence that belongs to a seed.
  public init(seed: UInt64) {
    state = seed
  }

  /// The next 64 bits.
  public mutating func next() -> UInt64 {
    // The constants are the algorithm's own: the golden ratio's increment and two multipliers.
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
