import Foundation
import ReferenceFonts

extension WordSegmenter {
  /// Chromium's, where the bundled word lists are at hand: its Khmer and Lao lists are shorter than
  /// those of any ICU, and it joins more to a Khmer word (`khmer-dictbe.patch`).
  static let chromium: [WordSegmenter] = [
    segmenter(
      file: "khmerdict.dict", block: 0x1780...0x17FF, starts: [0x1780...0x17B3],
      // The sign that puts the next consonant below.
      unfinished: 0x17D2...0x17D2, longestRoot: 10, longestPrefix: 5),
    segmenter(
      file: "laodict.dict", block: 0x0E80...0x0EFF,
      starts: [0x0E81...0x0EAE, 0x0EC0...0x0EC4, 0x0EDC...0x0EDD],
      // The vowels that stand before their consonant.
      unfinished: 0x0EC0...0x0EC4, longestRoot: 3, longestPrefix: 3),
  ].compactMap { $0 }

  private static func segmenter(
    file: String, block: ClosedRange<UInt16>, starts: [ClosedRange<UInt16>],
    unfinished: ClosedRange<UInt16>, longestRoot: Int, longestPrefix: Int
  ) -> WordSegmenter? {
    guard let folder = try? FontLocations().folder(),
      let bytes = try? Data(contentsOf: URL(filePath: "\(folder)/dictionaries/\(file)")),
      let words = WordList(file: [UInt8](bytes))
    else { return nil }
    return WordSegmenter(
      words: words, block: block, starts: starts, unfinished: unfinished,
      longestRoot: longestRoot, longestPrefix: longestPrefix)
  }
}
