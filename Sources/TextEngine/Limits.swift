public import Foundation

/// The largest inputs that are measured. Larger ones throw an error that names the limit.
public enum TextLimits {
  /// The longest text, in UTF-16 units: break opportunities store offsets in at most 28 bits.
  public static let longestText = 1 << 26
  /// The largest font size and spacing, in points: the longest line fits 64 bits in 1/65536 pt.
  public static let largestSize: CGFloat = 16_384
  /// The widest text on one line, in points: 2⁴⁰, whatever the font's advances are.
  public static let widestText: CGFloat = 1_099_511_627_776
  /// The maximum number of fonts in a cascade: an index takes one byte.
  public static let mostFonts = 250
  /// The values of ``TextStyle/japaneseScale``.
  public static let japaneseScales: ClosedRange<Double> = 0.5...1.5
}

/// The engine's own bounds, each with what it buys.
enum Limits {
  // MARK: Input; more throws an error that names the limit

  /// In bytes: four times Debian's largest font, so that no file fills a server's memory.
  static let largestFontFile = 512 << 20
  /// In bytes, of all fonts given as bytes that a library has in use: a service that gets fonts from its
  /// callers fills no machine's memory with them.
  static let mostFontBytes = 4 << 30
  /// The largest decompressed file, in bytes, as in Chromium: a web font of a few kilobytes may
  /// decompress to gigabytes.
  static let largestWebFont = 128 << 20
  /// The maximum bytes of a name and its language: Fontconfig parses them in quadratic time.
  static let longestFontName = 1 << 16

  // MARK: Font rules; with more, text is shaped run by run, slower and with the same numbers

  /// Slots in all rules of a font: bounds memory. Bundled fonts have tens of thousands.
  static let mostRuleSlots = 1_000_000
  /// Rules read from a lookup: bounds the time to read a hostile font.
  static let mostRulesOfLookup = 20_000
  /// Slots in a part of a rule, as in HarfBuzz: longer ones never match.
  static let mostSlotsOfPart = 64
  /// Edges from glyphs to their substitutes: bounds memory and the time of the search.
  static let mostSubstitutions = 400_000
  /// How deep lookups may apply others: each of HarfBuzz's 64 levels may multiply the work. If they
  /// apply themselves, the effect of a rule depends on how many matched before it.
  static let deepestLookup = 6
  /// Sets of space rules that characters match: an index takes 16 bits, and sets few kilobytes.
  static let mostSpaceRuleSets = 1024
  /// Characters in the table of pairs, whose values take a megabyte. Text of one script has far
  /// fewer, but for unruled ideographs.
  static let mostPairedCharacters = 511

  // MARK: Quadratic time

  /// The most consecutive UTF-16 units in a run that are marks, continue a grapheme cluster or are
  /// invisible.
  ///
  /// At each of them HarfBuzz searches the others, which takes quadratic time. Real text has fewer:
  /// UAX 15's stream-safe format allows 30 consecutive combining characters, the longest emoji that
  /// Unicode recommends has 20 units, and HarfBuzz matches a rule over 64 glyphs at most.
  static let longestCluster = 128
  /// Open brackets whose scripts are known, as in UAX 9: each closing one searches them.
  static let deepestBrackets = 63
  /// Styles that a run's is compared with one by one; more are hashed.
  static let mostComparedStyles = 8

  // MARK: Caches; a full one is emptied

  /// Shaping contexts, and their fonts' rules, of a workspace; recent fonts at other axes. A service
  /// that receives thousands of fonts must not grow with them.
  static let keptFonts = 256
  /// In bytes, of the fonts given as bytes that a workspace's contexts keep in use.
  static let keptFontBytes = 128 << 20
  /// Copies of a font at sizes, and system fonts: a search for a size that fits tries hundreds.
  static let keptSizes = 64
  /// Sizes at which a font's boxes of words are kept.
  static let keptInkSizes = 8
  /// Tables of the fonts for characters, a few kilobytes each.
  static let keptCoverages = 64
  /// Prepared styles, and sets of styles: the texts of a caller share few.
  static let keptStyles = 8
  /// Fonts for clusters, and classes of characters above U+FFFF.
  static let keptCharacters = 4096
  /// Sets of space rules of characters with marks.
  static let keptMarks = 1024
  /// Pairs at which rules were tried; a power of two, because their numbers' low bits index them.
  static let keptPairs = 256
  /// The longest cached word, in UTF-16 units; longer ones rarely recur.
  static let longestKeptWord = 64
  /// The longest cached run, in UTF-16 units; longer ones rarely recur.
  static let longestKeptRun = 512
  /// The characters of cached words; with their advances up to 36 MB per font and script.
  static let keptWordCharacters = 1 << 21
  /// The longest cached part of a line that was reshaped, in UTF-16 units, and the number of parts.
  static let longestKeptPart = 96
  static let keptParts = 2048
  /// The largest advance in the cache of words, which stores one in 31 bits.
  static let largestKeptAdvance: UInt64 = 1 << 30
  /// The bytes of a thread's word caches, checked at some texts. The caches of one font and script have
  /// up to 36 MB, and each language has its own.
  static let keptBytes = 64 << 20
  /// Texts between two checks of the caches' size: counting it takes as long as a short text.
  static let textsBetweenChecks = 256
}
