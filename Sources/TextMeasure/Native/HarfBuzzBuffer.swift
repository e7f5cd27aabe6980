import CHarfBuzz

/// A reused `hb_buffer_t`.
///
/// Not `Sendable`: a workspace owns it, and one thread at a time uses a workspace.
@safe final class HarfBuzzBuffer {
  private let buffer: OpaquePointer
  private var features: [hb_feature_t] = []
  /// OpenType's shaper only, so that no setting of the machine and no optional shaper changes a
  /// result; a null-terminated list.
  private let shapers: UnsafeMutablePointer<UnsafePointer<CChar>?>
  private static let openType: StaticString = "ot"
  /// When to stop shaping; `nil` is never.
  var deadline: ShapingDeadline?

  /// - Throws: `outOfMemory`.
  init() throws(TextMeasureError) {
    guard let created = unsafe hb_buffer_create() else {
      throw Self.outOfMemory
    }
    unsafe buffer = created
    unsafe shapers = .allocate(capacity: 2)
    unsafe shapers.initialize(repeating: nil, count: 2)
    unsafe shapers[0] = UnsafeRawPointer(Self.openType.utf8Start)
      .assumingMemoryBound(to: CChar.self)
    guard unsafe hb_buffer_allocation_successful(buffer) != 0 else { throw Self.outOfMemory }
  }

  deinit {
    unsafe shapers.deallocate()
    unsafe hb_buffer_destroy(buffer)
  }

  private static var outOfMemory: TextMeasureError {
    TextMeasureError(
      code: .outOfMemory,
      message: "HarfBuzz could not grow its buffer; measure a shorter text at a time.",
      operation: "shape")
  }

  /// Shapes `text[start..<end]` with `text[contextStart..<contextEnd]` as context, and replaces
  /// `glyphs` with the glyphs in visual order.
  ///
  /// The begin- and end-of-text flags are set where the slice touches the context's ends.
  ///
  /// - Throws: `outOfMemory`; `limitExceeded` past the deadline, and where the font's rules make
  ///   too many glyphs.
  func shape(
    _ text: [UInt16], from start: Int, to end: Int, contextStart: Int, contextEnd: Int,
    font: HarfBuzzFont, properties: NativeSegmentProperties,
    into glyphs: inout [ShapedGlyph]
  ) throws(TextMeasureError) {
    glyphs.removeAll(keepingCapacity: true)
    guard
      contextStart >= 0, contextStart <= start, start < end, end <= contextEnd,
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
    unsafe hb_buffer_set_direction(
      buffer, properties.isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
    unsafe hb_buffer_set_script(buffer, hb_script_from_iso15924_tag(properties.script))
    unsafe hb_buffer_set_language(buffer, properties.language.languagePointer)
    var flags = HB_BUFFER_FLAG_DEFAULT.rawValue
    if start == contextStart { flags |= HB_BUFFER_FLAG_BOT.rawValue }
    if end == contextEnd { flags |= HB_BUFFER_FLAG_EOT.rawValue }
    unsafe hb_buffer_set_flags(buffer, hb_buffer_flags_t(rawValue: flags))

    features.removeAll(keepingCapacity: true)
    for feature in properties.features { features.append(feature.setting) }
    var isShaped = false
    let font = unsafe font.font
    unsafe features.withUnsafeBufferPointer { features in
      isShaped =
        unsafe hb_shape_full(
          font, buffer, features.baseAddress, UInt32(features.count), shapers) != 0
    }
    try unsafe deadline?.end(buffer)
    guard isShaped, unsafe hb_buffer_allocation_successful(buffer) != 0 else {
      // HarfBuzz sets the same flag where rules exceed its own limits.
      throw TextMeasureError(
        code: .limitExceeded,
        message: "The font's rules make too many glyphs of this text; use another font.",
        operation: "shape")
    }
    var count: UInt32 = 0
    var positionCount: UInt32 = 0
    guard
      let infos = unsafe hb_buffer_get_glyph_infos(buffer, &count),
      let positions = unsafe hb_buffer_get_glyph_positions(buffer, &positionCount)
    else { return }
    glyphs.reserveCapacity(Int(count))
    for index in 0..<Int(min(count, positionCount)) {
      let info = unsafe infos[index]
      let position = unsafe positions[index]
      glyphs.append(
        ShapedGlyph(
          glyph: info.codepoint, cluster: info.cluster &+ UInt32(contextStart),
          advance: position.x_advance, xOffset: position.x_offset, yOffset: position.y_offset,
          flags: info.mask & 1))
    }
  }
}
