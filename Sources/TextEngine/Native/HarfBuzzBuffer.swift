import CHarfBuzz

/// A reused `hb_buffer_t`. Not `Sendable`: a workspace owns it, which one thread at a time uses.
@safe final class HarfBuzzBuffer {
  private let buffer: OpaquePointer
  private var features: [hb_feature_t] = []
  /// OpenType's shaper, then null: no setting of the machine and no other shaper changes a result.
  nonisolated(unsafe) private static let shapers: [UnsafePointer<CChar>?] = unsafe [
    UnsafeRawPointer(("ot" as StaticString).utf8Start).assumingMemoryBound(to: CChar.self), nil,
  ]
  /// When to stop shaping; `nil` is never.
  var deadline: ShapingDeadline?

  init() throws(TextMeasureError) {
    guard let created = unsafe hb_buffer_create() else { throw Self.outOfMemory }
    unsafe buffer = created
    guard unsafe hb_buffer_allocation_successful(buffer) != 0 else { throw Self.outOfMemory }
  }

  deinit { unsafe hb_buffer_destroy(buffer) }

  private static var outOfMemory: TextMeasureError {
    TextMeasureError(
      code: .outOfMemory,
      message: "HarfBuzz could not grow its buffer; measure a shorter text at a time",
      operation: "shape")
  }

  /// Shapes `text[start..<end]` with `text[contextStart..<contextEnd]` as context, by default all
  /// of it, at whose ends the text begins and ends, into `glyphs` in visual order. With
  /// `splitsGraphemes` clusters of glyphs may begin inside grapheme clusters. Throws `outOfMemory`;
  /// `limitExceeded` past the deadline and where rules make too many glyphs.
  func shape(
    _ text: [UInt16], from start: Int = 0, to end: Int? = nil, contextStart: Int = 0,
    contextEnd: Int? = nil, font: HarfBuzzFont, properties: NativeSegmentProperties,
    splitsGraphemes: Bool = false, into glyphs: inout [ShapedGlyph]
  ) throws(TextMeasureError) {
    let (end, contextEnd) = (end ?? text.count, contextEnd ?? text.count)
    glyphs.removeAll(keepingCapacity: true)
    guard contextStart >= 0, contextStart <= start, start < end, end <= contextEnd,
      contextEnd <= text.count
    else { return }
    unsafe hb_buffer_clear_contents(buffer)
    try unsafe deadline?.begin(buffer, font: font)
    unsafe text.withUnsafeBufferPointer { units in
      guard let base = units.baseAddress else { return }
      unsafe hb_buffer_add_utf16(
        buffer, base + contextStart, Int32(contextEnd - contextStart),
        UInt32(start - contextStart), Int32(end - start))
    }
    guard unsafe hb_buffer_allocation_successful(buffer) != 0 else { throw Self.outOfMemory }
    unsafe hb_buffer_set_direction(buffer, properties.direction)
    unsafe hb_buffer_set_script(buffer, hb_script_from_iso15924_tag(properties.script))
    unsafe hb_buffer_set_language(buffer, properties.language.pointer)
    unsafe hb_buffer_set_cluster_level(
      buffer,
      splitsGraphemes
        ? HB_BUFFER_CLUSTER_LEVEL_MONOTONE_CHARACTERS : HB_BUFFER_CLUSTER_LEVEL_MONOTONE_GRAPHEMES)
    var flags = HB_BUFFER_FLAG_DEFAULT.rawValue
    // HarfBuzz only uses this flag for the circle.
    if start == contextStart, properties.circlesFirstMark { flags |= HB_BUFFER_FLAG_BOT.rawValue }
    if end == contextEnd { flags |= HB_BUFFER_FLAG_EOT.rawValue }
    unsafe hb_buffer_set_flags(buffer, hb_buffer_flags_t(rawValue: flags))

    features.removeAll(keepingCapacity: true)
    for feature in properties.features { features.append(feature.setting) }
    let isShaped = unsafe hb_shape_full(
      font.font, buffer, features, UInt32(features.count), Self.shapers)
    try unsafe deadline?.end(buffer)
    guard isShaped != 0, unsafe hb_buffer_allocation_successful(buffer) != 0 else {
      // HarfBuzz sets the same flag where rules exceed its own limits.
      throw TextMeasureError(
        code: .limitExceeded,
        message: "the font's rules make too many glyphs of this text; use another font",
        operation: "shape")
    }
    var count: UInt32 = 0
    var positionCount: UInt32 = 0
    guard let infos = unsafe hb_buffer_get_glyph_infos(buffer, &count),
      let positions = unsafe hb_buffer_get_glyph_positions(buffer, &positionCount)
    else { return }
    glyphs.reserveCapacity(Int(count))
    for index in 0..<Int(min(count, positionCount)) {
      let info = unsafe infos[index]
      let position = unsafe positions[index]
      glyphs.append(
        ShapedGlyph(
          glyph: info.codepoint, cluster: info.cluster &+ UInt32(contextStart),
          advance: font.rounded(
            properties.isUpright ? 0 &- position.y_advance : position.x_advance),
          xOffset: position.x_offset, yOffset: position.y_offset, flags: info.mask & 1))
    }
  }
}

/// One glyph of HarfBuzz's output, in visual order.
package struct ShapedGlyph: Sendable, Hashable {
  package var glyph: UInt32
  /// The UTF-16 offset of the first character of the glyph's cluster.
  package var cluster: UInt32
  /// The advance along the line, in font units (see `HarfBuzzFont.unitsPerDesignUnit`).
  package var advance: Int32
  /// The drawing offset to the right of the pen, in font units.
  package var xOffset: Int32
  /// The drawing offset above the baseline, in font units.
  package var yOffset: Int32
  /// `HB_GLYPH_FLAG_UNSAFE_TO_BREAK`, or 0.
  package var flags: UInt32

  /// Whether breaking the text at the start of this cluster may change glyphs on either side.
  package var isUnsafeToBreak: Bool { flags & 1 != 0 }
}

/// The time at which shaping stops: HarfBuzz limits a buffer's length and nested lookups in
/// proportion to the text, but not the time. Before each lookup, nested ones too, it calls back;
/// past the deadline the callback refuses, and shaping soon ends. Not `Sendable`: a buffer owns it.
@safe final class ShapingDeadline {
  /// Where a call has no deadline yet, set at the first access: for texts from caches, reading the
  /// clock would be a notable cost.
  private var instant: ContinuousClock.Instant?
  private let limit: Duration
  /// Whether a lookup was refused, so that the result is invalid.
  private(set) var isOver = false
  /// The number of callbacks; the clock is read at every eighth.
  private var callCount: UInt32 = 0

  init(_ limit: Duration, at instant: ContinuousClock.Instant? = nil) {
    self.limit = limit
    self.instant = instant
  }

  private var error: TextMeasureError {
    TextMeasureError(
      code: .limitExceeded,
      message: "shaping took longer than the time limit of \(limit); use a font with simpler "
        + "rules, a shorter text, or a larger limit", operation: "shape")
  }

  /// Whether the time has passed; the first access starts it where nothing did before.
  private var hasPassed: Bool {
    let now = ContinuousClock.now
    if let instant { return now >= instant }
    instant = now + limit
    return limit <= .zero
  }

  /// Installs the callback for an unbundled font: HarfBuzz then formats a message for each lookup,
  /// which costs as much as shaping a word. Throws `limitExceeded` when the time has passed.
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

  /// Removes the callback. Throws `limitExceeded` where a lookup was refused.
  func end(_ buffer: OpaquePointer) throws(TextMeasureError) {
    unsafe hb_buffer_set_message_func(buffer, nil, nil, nil)
    if isOver { throw error }
  }

  private func allowsLookup() -> Bool {
    callCount &+= 1
    if !isOver, callCount & 7 == 0, hasPassed { isOver = true }
    return !isOver
  }
}

/// The properties shared by all text shaped with one font, script, direction and features.
struct NativeSegmentProperties: Hashable {
  /// The ISO 15924 tag of the script.
  var script: UInt32
  var isRightToLeft: Bool
  /// Whether it is shaped from top to bottom.
  var isUpright = false
  var language: NativeLanguage
  var features: [NativeFeature]
  /// Whether a mark without a base at the text's start is shown on a dotted circle.
  var circlesFirstMark = true

  var direction: hb_direction_t {
    isUpright
      ? isRightToLeft ? HB_DIRECTION_BTT : HB_DIRECTION_TTB
      : isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR
  }

  /// Whether the run has its script's direction: then HarfBuzz applies rules in the text's order.
  var isInNativeDirection: Bool {
    let native = hb_script_get_horizontal_direction(hb_script_from_iso15924_tag(script))
    return isRightToLeft == (native == HB_DIRECTION_RTL)
  }
}

/// A feature setting in HarfBuzz's form.
struct NativeFeature: Hashable {
  var tag: UInt32
  /// 0 off, 1 on, or the index of the alternate.
  var value: UInt32

  var setting: hb_feature_t { hb_feature_t(tag: tag, value: value, start: 0, end: .max) }
}
