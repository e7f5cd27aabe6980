/// Why a result differs from a reference: the rows of the ledger of known differences.
enum Cause: String, CaseIterable, Codable {
  /// Each bidi run of a line, and what hangs after it, is rounded up by itself.
  case roundedApart
  /// A character that Chromium makes an item of its own, so that nothing kerns or joins over it.
  case zeroWidthNonJoiner
  /// Bitmap emoji are as wide as the scaled strike, not as `hmtx` says.
  case emojiStrike
  /// A line is full to within the arithmetic's error.
  case fullLine
  /// Another version of a dictionary finds other words.
  case dictionary
  /// ICU 72 binds a hyphen to the letter after it.
  case hyphen
  /// U+000C ends a line by UAX 14, and in no browser.
  case formFeed
  /// Breaks are allowed elsewhere, by other rules or tailorings.
  case opportunity
  /// An emergency break is at another cluster.
  case emergency
  /// Nothing is known.
  case unknown

  /// Whether the engine cannot do otherwise or does so on purpose.
  var isKnown: Bool { self != .unknown }
}
