import Foundation
import Testing
import TextMeasureBatch

@Suite struct JSONScannerTests {
  /// Where the scanner means to differ from Foundation.
  private enum KnownDifference {
    /// Foundation refuses half a surrogate pair; here it is U+FFFD.
    case loneSurrogate
    /// Foundation refuses a number that is too small for double precision; here it is 0.
    case underflow
    /// Foundation refuses an exponent straight after a 0 that stands alone.
    case zeroWithExponent
    /// Foundation lets a comma stand before a closing bracket; RFC 8259 does not.
    case finalComma
  }

  private func difference(_ bytes: [UInt8], _ found: JSONTree?) -> KnownDifference? {
    let text = String(decoding: bytes, as: UTF8.self)
    if found == nil { return text.contains(/,\s*[\]}]/) ? .finalComma : nil }
    if text.contains(/[^0-9.]0[eE]/) { return .zeroWithExponent }
    if text.contains(/[eE]-[0-9]{3,}/) { return .underflow }
    return text.contains(/\\u[dD][89a-fA-F]/) ? .loneSurrogate : nil
  }

  /// Compares the scanner with Foundation; counts the texts that both accept.
  private func compare(
    count: Int, _ differences: inout [KnownDifference: Int], _ makeText: () -> [UInt8]
  ) -> Int {
    var accepted = 0
    var failures: [String] = []
    for _ in 0..<count {
      let bytes = makeText()
      let expected = try? JSONTree(decodingWithFoundation: bytes)
      let found = try? JSONTree(scanning: bytes)
      if found == expected {
        accepted += found == nil ? 0 : 1
      } else if found == nil || expected == nil, let known = difference(bytes, found) {
        differences[known, default: 0] += 1
      } else {
        failures.append(String(decoding: bytes, as: UTF8.self))
      }
    }
    #expect(failures.isEmpty, "\(failures.count) differ: \(failures.prefix(5))")
    return accepted
  }

  @Test func readsWhatFoundationReads() {
    var generator = JSONGenerator(seed: 1)
    var differences: [KnownDifference: Int] = [:]
    let accepted = compare(count: 4_000, &differences) { generator.object() }
    // The rest have a number that is too large.
    #expect(accepted == 3_972)
    #expect(differences == [.zeroWithExponent: 1])
  }

  @Test func refusesWhatFoundationRefuses() {
    var generator = JSONGenerator(seed: 2)
    var differences: [KnownDifference: Int] = [:]
    let accepted = compare(count: 8_000, &differences) { generator.mutated(generator.object()) }
    #expect(accepted == 2_815, "mutations that leave a text valid are part of the test")
    #expect(
      differences == [.loneSurrogate: 131, .underflow: 9, .finalComma: 2, .zeroWithExponent: 1])
  }

  /// A string that begins with an escape has nothing before it; copying nothing must not touch what
  /// all empty arrays share. The thread sanitizer looks on under `make sanitize`.
  @Test func stringsThatBeginWithAnEscapeAreReadByManyAtOnce() async {
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<8 {
        group.addTask {
          (0..<500).allSatisfy { _ in
            (try? JSONTree(scanning: Array(#"["\n","\u0041","\"a"]"#.utf8)))
              == .array([.string("\n"), .string("A"), .string("\"a")])
          }
        }
      }
      for await areRight in group { #expect(areRight) }
    }
  }

  /// Texts with the offset and the reason of their error; the numbers are counted by hand.
  @Test func namesWhatIsWrongAndWhere() {
    let deepest = JSONScanner.deepestNesting
    let cases: [(String, JSONSyntaxError)] = [
      ("", .init(.unexpectedEnd, at: 0)),
      ("{", .init(.unexpectedEnd, at: 1)),
      (#"{"a""#, .init(.unexpectedEnd, at: 4)),
      (#"{"a":1,}"#, .init(.expected("a key in quotation marks"), at: 7)),
      (#"{"a":1 "b":2}"#, .init(.expected("'}'"), at: 7)),
      (#"{"a" 1}"#, .init(.expected("':'"), at: 5)),
      ("[1,]", .init(.expected("a value"), at: 3)),
      ("[1 2]", .init(.expected("']'"), at: 3)),
      ("1 x", .init(.trailingBytes, at: 2)),
      ("1\0", .init(.trailingBytes, at: 1)),
      ("\0", .init(.expected("a value"), at: 0)),
      ("01", .init(.expected("no digit after a leading 0"), at: 1)),
      ("-", .init(.unexpectedEnd, at: 1)),
      ("-x", .init(.expected("a digit"), at: 1)),
      ("1.", .init(.unexpectedEnd, at: 2)),
      ("1.e1", .init(.expected("a digit"), at: 2)),
      ("1e+", .init(.unexpectedEnd, at: 3)),
      ("1e309", .init(.numberOutOfRange, at: 0)),
      ("-1e99999999999999999999", .init(.numberOutOfRange, at: 0)),
      ("tru", .init(.unexpectedEnd, at: 3)),
      ("nul1", .init(.expected("null"), at: 3)),
      ("NaN", .init(.expected("a value"), at: 0)),
      ("'a'", .init(.expected("a value"), at: 0)),
      ("\"a\tb\"", .init(.controlCharacter, at: 2)),
      ("\"\\n\tb\"", .init(.controlCharacter, at: 3)),
      ("\"a\0\"", .init(.controlCharacter, at: 2)),
      (#""\x""#, .init(.invalidEscape, at: 1)),
      (#""\u12G4""#, .init(.invalidEscape, at: 1)),
      (#""\u12"#, .init(.unexpectedEnd, at: 5)),
      (#""\"#, .init(.unexpectedEnd, at: 2)),
      (#""\n"#, .init(.unexpectedEnd, at: 3)),
      (
        String(repeating: "[", count: deepest + 1),
        .init(.nestedTooDeeply, at: deepest)
      ),
    ]
    var failures: [String] = []
    for (text, expected) in cases {
      do {
        let bytes = Array(text.utf8)
        var scanner = JSONScanner(bytes.span)
        if text.first == "[" && text.count > deepest {
          try scanner.skipValue()
        } else {
          _ = try JSONTree(scanning: bytes)
        }
        failures.append("\(text): accepted")
      } catch {
        if error != expected { failures.append("\(text): \(error)") }
      }
    }
    #expect(failures.isEmpty, "\(failures)")
  }

  @Test func namesTheByteThatIsNotUTF8() {
    let cases: [(bytes: [UInt8], offset: Int)] = [
      ([0x22, 0x61, 0xFF, 0x22], 2),
      ([0x22, 0xC3, 0x22], 1),
      ([0x22, 0xED, 0xA0, 0x80, 0x22], 1),
      ([0x22, 0xC0, 0x80, 0x22], 1),
      // After an escape only the string is known.
      ([0x22, 0x5C, 0x6E, 0xFF, 0x22], 0),
    ]
    for (bytes, offset) in cases {
      #expect(throws: JSONSyntaxError(.invalidUTF8, at: offset)) {
        try JSONTree(scanning: bytes)
      }
    }
  }

  @Test func keepsOffsetsAtLoneSurrogates() throws {
    let cases = [
      (#""\ud800""#, "\u{FFFD}"), (#""\udc00x""#, "\u{FFFD}x"),
      (#""\ud800\ud800\udc00""#, "\u{FFFD}\u{10000}"), (#""\ud800\u0041""#, "\u{FFFD}A"),
      (#""\ud800\n""#, "\u{FFFD}\n"), (#""\udc00\ud800""#, "\u{FFFD}\u{FFFD}"),
    ]
    for (text, expected) in cases {
      #expect(try JSONTree(scanning: Array(text.utf8)) == .string(expected))
    }
  }

  /// Numbers at the edges of the fast path and of double precision, read as the compiler does.
  @Test func roundsNumbersCorrectly() throws {
    let cases: [(String, Double)] = [
      ("0", 0), ("-0", -0.0), ("0.0", 0), ("0e999999", 0), ("1e22", 1e22), ("1e23", 1e23),
      ("9007199254740993", 9_007_199_254_740_992),
      ("9007199254740992e22", 9_007_199_254_740_992e22),
      ("1.7976931348623157e308", 1.7976931348623157e308), ("5e-324", .leastNonzeroMagnitude),
      ("2e-324", 0),
      ("123456789012345678901234567890", 123_456_789_012_345_677_877_719_597_056),
      ("0.1", 0.1), ("0.30000000000000004", 0.30000000000000004), ("17.0", 17), ("1E-2", 0.01),
      ("0.000000000000000000000000000001", 1e-30), ("355.5", 355.5),
    ]
    for (text, expected) in cases {
      let found = try JSONTree(scanning: Array(text.utf8))
      #expect(found == .number(expected), "\(text)")
    }
  }
}
