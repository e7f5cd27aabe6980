import Foundation

/// SHA-256 (FIPS 180-4), to identify files.
package struct SHA256 {
  private var state: [8 of UInt32] = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab,
    0x5be0_cd19,
  ]

  /// The hash of bytes in hexadecimal digits.
  package static func hexadecimal(of bytes: [UInt8]) -> String {
    var hash = SHA256()
    let whole = bytes.count / 64 * 64
    for start in stride(from: 0, to: whole, by: 64) {
      hash.add(bytes.span.extracting(start..<start + 64))
    }
    // A one bit, zeros, and the length in bits fill the last block.
    var rest = Array(bytes[whole...]) + [0x80]
    while rest.count % 64 != 56 { rest.append(0) }
    let bits = UInt64(bytes.count) << 3
    rest += stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: bits >> $0) }
    for start in stride(from: 0, to: rest.count, by: 64) {
      hash.add(rest.span.extracting(start..<start + 64))
    }
    return hash.state.indices.map { String(format: "%08x", hash.state[$0]) }.joined()
  }

  /// Adds a block of 64 bytes. Working words as variables and masked shifts make an unoptimized
  /// build, which runs the tests, ten times faster than an array.
  private mutating func add(_ block: Span<UInt8>) {
    var words: [64 of UInt32] = .init(repeating: 0)
    for index in 0..<16 {
      words[index] =
        UInt32(block[index * 4]) &<< 24 | UInt32(block[index * 4 + 1]) &<< 16
        | UInt32(block[index * 4 + 2]) &<< 8 | UInt32(block[index * 4 + 3])
    }
    var index = 16
    while index < 64 {
      let early = words[index - 15]
      let late = words[index - 2]
      let first = (early &>> 7 | early &<< 25) ^ (early &>> 18 | early &<< 14) ^ early &>> 3
      let second = (late &>> 17 | late &<< 15) ^ (late &>> 19 | late &<< 13) ^ late &>> 10
      words[index] = words[index - 16] &+ first &+ words[index - 7] &+ second
      index += 1
    }
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    index = 0
    while index < 64 {
      let choice = e & f ^ ~e & g
      let sum = (e &>> 6 | e &<< 26) ^ (e &>> 11 | e &<< 21) ^ (e &>> 25 | e &<< 7)
      let first = h &+ sum &+ choice &+ Self.constants[index] &+ words[index]
      let majority = a & b ^ a & c ^ b & c
      let turns = (a &>> 2 | a &<< 30) ^ (a &>> 13 | a &<< 19) ^ (a &>> 22 | a &<< 10)
      h = g
      g = f
      f = e
      e = d &+ first
      d = c
      c = b
      b = a
      a = first &+ turns &+ majority
      index += 1
    }
    let added: [8 of UInt32] = [a, b, c, d, e, f, g, h]
    for index in added.indices { state[index] &+= added[index] }
  }

  /// The first 32 bits of the fractions of the cube roots of the first 64 primes.
  private static let constants: [64 of UInt32] = {
    let primes = (2...311).filter { number in !(2..<number).contains { number % $0 == 0 } }
    return .init { UInt32(truncatingIfNeeded: UInt64(cbrt(Double(primes[$0])) * 0x1p32)) }
  }()
}
