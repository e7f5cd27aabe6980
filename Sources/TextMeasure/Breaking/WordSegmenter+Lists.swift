extension WordSegmenter {
  /// The origin of the word lists.
  enum Lists: Sendable {
    /// ICU 72's.
    case icu
    /// Chromium's: its Khmer and Lao lists are shorter than those of any ICU version, and it joins
    /// more to a Khmer word (`khmer-dictbe.patch`). Thai and Burmese are ICU's.
    case chromium
  }

  /// The segmenter for a character of class SA; `nil` where no list covers its script.
  static func segmenter(for unit: UInt16, _ lists: Lists) -> WordSegmenter? {
    switch unit {
    case 0x0E00...0x0E7F: thai
    case 0x0E80...0x0EFF: lists == .chromium ? chromiumLao : lao
    case 0x1780...0x17FF: lists == .chromium ? chromiumKhmer : khmer
    case 0x1000...0x109F, 0xA9E0...0xA9FF, 0xAA60...0xAA7F: burmese
    default: nil
    }
  }

  private static let thai = WordList(file: UnicodeData.thai.bytes).map {
    WordSegmenter(
      words: $0, blocks: [0x0E00...0x0E7F], starts: [0x0E01...0x0E2E, 0x0E40...0x0E44],
      // The vowel above its consonant, and the vowels written before it.
      unfinished: [0x0E31...0x0E31, 0x0E40...0x0E44], shortestText: 5,
      suffixes: (abbreviation: 0x0E2F, repetition: 0x0E46))
  }

  private static let burmese = WordList(file: UnicodeData.burmese.bytes).map {
    WordSegmenter(
      words: $0, blocks: [0x1000...0x109F, 0xA9E0...0xA9FF, 0xAA60...0xAA7F],
      starts: [0x1000...0x102A], unfinished: [])
  }

  private static let lao = lao(.lao)
  private static let chromiumLao = lao(.chromiumLao)

  private static func lao(_ list: UnicodeData) -> WordSegmenter? {
    WordList(file: list.bytes).map {
      WordSegmenter(
        words: $0, blocks: [0x0E80...0x0EFF],
        starts: [0x0E81...0x0EAE, 0x0EC0...0x0EC4, 0x0EDC...0x0EDD],
        // The vowels written before their consonant.
        unfinished: [0x0EC0...0x0EC4])
    }
  }

  private static let khmer = khmer(.khmer, longestRoot: 3, longestPrefix: 3)
  private static let chromiumKhmer = khmer(.chromiumKhmer, longestRoot: 10, longestPrefix: 5)

  private static func khmer(
    _ list: UnicodeData, longestRoot: Int, longestPrefix: Int
  ) -> WordSegmenter? {
    WordList(file: list.bytes).map {
      WordSegmenter(
        words: $0, blocks: [0x1780...0x17FF], starts: [0x1780...0x17B3],
        // The sign that subjoins the next consonant.
        unfinished: [0x17D2...0x17D2], longestRoot: longestRoot, longestPrefix: longestPrefix)
    }
  }
}
