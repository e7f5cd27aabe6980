import CHarfBuzz

/// The time at which shaping is given up.
///
/// HarfBuzz has limits of its own on a buffer's length and on nested lookups, in proportion to the
/// text, and none on time. While it shapes it asks before each lookup, nested ones included, whether
/// to apply it; past the deadline the answer is no, and the call soon ends.
///
/// Not `Sendable`: a buffer owns it, and is used by one thread at a time.
@safe final class ShapingDeadline {
  /// When shaping is given up, known from the first call on: most texts are measured from caches,
  /// and reading the clock is a part of that that counts.
  private var instant: ContinuousClock.Instant?
  /// The time that was given, for the error.
  private let limit: Duration
  /// Whether a lookup was refused, so that what was shaped is worth nothing.
  private(set) var isOver = false
  /// How often HarfBuzz asked; only every eighth time the clock is read.
  private var questions: UInt32 = 0

  init(_ limit: Duration) {
    self.limit = limit
  }

  /// The error for a text that took longer.
  private var error: TextMeasureError {
    TextMeasureError(
      code: .limitExceeded,
      message: "Shaping took longer than the time limit of \(limit); use a font with simpler "
        + "rules, a shorter text, or a larger limit.", operation: "shape")
  }

  /// Whether the time is over; begins it when it is first asked for.
  private var hasPassed: Bool {
    let now = ContinuousClock.now
    if let instant { return now >= instant }
    instant = now + limit
    return limit <= .zero
  }

  /// Makes ready for shaping in `buffer` with `font`.
  ///
  /// Being asked makes HarfBuzz format a message for each lookup, which costs about as much as
  /// shaping a word: it is done for the fonts of strangers.
  ///
  /// - Throws: `limitExceeded` when there is no time left.
  func begin(_ buffer: OpaquePointer, font: HarfBuzzFont) throws(TextMeasureError) {
    guard !isOver, !hasPassed else { throw error }
    guard !font.isBundled else { return }
    unsafe hb_buffer_set_message_func(
      buffer,
      { _, _, _, context in
        guard let context = unsafe context else { return 1 }
        let deadline = unsafe Unmanaged<ShapingDeadline>.fromOpaque(context)
        return unsafe deadline._withUnsafeGuaranteedRef { $0.allowsLookup() } ? 1 : 0
      }, Unmanaged.passUnretained(self).toOpaque(), nil)
  }

  /// Takes back what ``begin(_:font:)`` did.
  ///
  /// - Throws: `limitExceeded` when a lookup was refused.
  func end(_ buffer: OpaquePointer) throws(TextMeasureError) {
    unsafe hb_buffer_set_message_func(buffer, nil, nil, nil)
    if isOver { throw error }
  }

  private func allowsLookup() -> Bool {
    questions &+= 1
    if !isOver, questions & 7 == 0, hasPassed { isOver = true }
    return !isOver
  }
}
