import CHarfBuzz

/// The time at which shaping stops.
///
/// HarfBuzz limits a buffer's length and nested lookups in proportion to the text, but not the
/// time. Before each lookup, including nested ones, it calls back whether to apply it; past the
/// deadline the callback refuses, and shaping soon ends.
///
/// Not `Sendable`: a buffer owns it, and one thread at a time uses it.
@safe final class ShapingDeadline {
  /// The deadline, set at the first callback: most texts come from caches, where reading the clock
  /// would be a noticeable part of the cost.
  private var instant: ContinuousClock.Instant?
  /// The time allowed, for the error message.
  private let limit: Duration
  /// Whether a lookup was refused, so that the result is invalid.
  private(set) var isOver = false
  /// The number of callbacks; the clock is read at every eighth.
  private var questions: UInt32 = 0

  init(_ limit: Duration) {
    self.limit = limit
  }

  /// The error for exceeding it.
  private var error: TextMeasureError {
    TextMeasureError(
      code: .limitExceeded,
      message: "Shaping took longer than the time limit of \(limit); use a font with simpler "
        + "rules, a shorter text, or a larger limit.", operation: "shape")
  }

  /// Whether the time has passed; the first access starts it.
  private var hasPassed: Bool {
    let now = ContinuousClock.now
    if let instant { return now >= instant }
    instant = now + limit
    return limit <= .zero
  }

  /// Prepares for shaping in `buffer` with `font`.
  ///
  /// With a callback HarfBuzz formats a message for each lookup, which costs about as much as
  /// shaping a word. So the callback is only installed for fonts that are not bundled.
  ///
  /// - Throws: `limitExceeded` when the time has passed.
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

  /// Removes the callback.
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
