import CUnicodeData

/// The compiled-in Unicode data files, in the order of their numbers `CUNICODEDATA_…`.
///
/// They come from ICU 72.1 (Unicode 15.0), the line break rules from Apple's ICU 76.1 (Unicode 16.0),
/// Chromium's from its ICU 78 (Unicode 17.0) and LibreOffice's from version 7.4, whatever ICU the machine
/// has. The README in `Sources/CUnicodeData/data` describes each.
package enum UnicodeData: Int32 {
  case characters, scripts
  case line, lineCJ, lineNormal, lineNormalCJ, lineLoose, lineLooseCJ
  case linePhraseCJ, lineNormalPhraseCJ, lineLoosePhraseCJ
  case burmese, khmer, lao, thai, chineseJapanese, japanesePhraseSuffixes
  case chromiumKhmer, chromiumLao, japaneseNormalization
  case chromiumLine, chromiumLineChinese, chromiumLineRules, chromiumGraphemes, quotationMarks
  case chromiumLineStrict, chromiumLineLoose, chromiumLineLooseCJ
  case libreofficeLine, chromiumJapanesePhrases

  /// The Unicode version of the line break rules.
  static let unicodeVersion = "16.0"
}

/// Reads the numbers of a file in place, on machines with the lowest byte first. Past the end it
/// reads zeros: damaged data cannot trap. Sendable: the bytes are constant.
@safe struct UnicodeDataReader: @unchecked Sendable {
  private let bytes: UnsafeRawBufferPointer
  private var offset = 0

  init(_ data: UnicodeData) {
    let file = unsafe cunicodedata(data.rawValue)
    unsafe bytes = UnsafeRawBufferPointer(start: file.bytes, count: file.length)
  }

  @inline(__always)
  func number<Number: FixedWidthInteger & BitwiseCopyable>(
    _: Number.Type, at offset: Int
  ) -> Number {
    guard unsafe offset >= 0 && offset <= bytes.count - MemoryLayout<Number>.size else { return 0 }
    return unsafe bytes.loadUnaligned(fromByteOffset: offset, as: Number.self)
  }

  mutating func next<Number: FixedWidthInteger & BitwiseCopyable>(_: Number.Type) -> Number {
    defer { offset += MemoryLayout<Number>.size }
    return number(Number.self, at: offset)
  }

  /// The next `count` numbers; empty where there are fewer.
  mutating func array<Number: FixedWidthInteger & BitwiseCopyable>(
    of _: Number.Type, count: Int
  ) -> [Number] {
    let length = count * MemoryLayout<Number>.size
    let start = offset
    offset += length
    // All empty arrays share one buffer, and the initializer writes its count: a data race.
    guard unsafe start >= 0 && length > 0 && start <= bytes.count - length else { return [] }
    return unsafe [Number](unsafeUninitializedCapacity: count) { buffer, written in
      unsafe UnsafeMutableRawBufferPointer(buffer).copyMemory(
        from: UnsafeRawBufferPointer(rebasing: bytes[start..<start + length]))
      written = count
    }
  }

  var text: String { unsafe String(decoding: bytes, as: UTF8.self) }
}
