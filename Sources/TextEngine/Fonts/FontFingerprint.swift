/// A hash of a font's bytes and settings, for cache keys.
package enum FontFingerprint {
  /// Of the opened bytes (of the tables' values without a file), face, axes and vertical metrics.
  package static func hash(of font: Font) -> UInt64 {
    var hash = StableHash.mix(bytesHash(of: font), "\(font.source.fileName) \(font.glyphCount)")
    for variation in font.variations {
      hash = StableHash.mix(hash, "\(variation.tag)=\(variation.value)")
    }
    return StableHash.mix(
      hash,
      "\(font.metrics.hheaExtent) \(font.metrics.standIn?.family ?? "") "
        + (font.original?.fingerprint ?? "") + (font.fallback == nil ? "" : " fallback"))
  }

  private static func bytesHash(of font: Font) -> UInt64 {
    guard case .file = font.source else { return StableHash.start }
    return font.face.fileHash
  }
}

/// FNV-1a with 64 bits: the same on every machine, unlike `Hasher`.
package enum StableHash {
  package static let start: UInt64 = 0xCBF2_9CE4_8422_2325

  package static func mix(_ hash: UInt64, _ bytes: Span<UInt8>) -> UInt64 {
    var hash = hash
    for index in bytes.indices { hash = (hash ^ UInt64(bytes[index])) &* 0x100_0000_01B3 }
    return hash
  }

  /// The hash after a text and a byte that no text contains.
  package static func mix(_ hash: UInt64, _ text: String) -> UInt64 {
    let bytes = Array(text.utf8) + [0xFF]
    return mix(hash, bytes.span)
  }
}
