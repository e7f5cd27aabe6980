/// Takes an input apart into the parameters of a check.
///
/// Parameters come from the input's end, so that what is before them stays a file of its kind; an
/// input that has too few bytes gives zeros.
struct InputReader {
  /// What was not taken yet.
  private(set) var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) {
    rest = bytes[...]
  }

  /// The last byte, taken off.
  mutating func byte() -> UInt8 { rest.popLast() ?? 0 }

  /// A number below a limit, from one byte.
  mutating func number(below limit: Int) -> Int { Int(byte()) % max(1, limit) }

  /// A number of 16 bits.
  mutating func word() -> Int { Int(byte()) << 8 | Int(byte()) }

  /// One of some values.
  mutating func choice<Value>(_ values: [Value]) -> Value { values[number(below: values.count)] }
}
