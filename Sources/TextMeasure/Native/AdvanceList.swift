import CHarfBuzz

/// Advances by glyph that HarfBuzz uses instead of the font's.
final class AdvanceList: Sendable {
  private let values: [Int32]

  init(_ values: [Int32]) {
    self.values = values
  }

  /// Makes a font read its horizontal advances from a list, which it retains.
  static func install(_ list: AdvanceList, in font: OpaquePointer) {
    unsafe hb_font_set_funcs(
      font, functions, Unmanaged.passRetained(list).toOpaque(),
      { unsafe $0.map { unsafe Unmanaged<AdvanceList>.fromOpaque($0).release() } })
  }

  /// HarfBuzz's function table, shared by all lists.
  nonisolated(unsafe) private static let functions: OpaquePointer? = {
    let functions = unsafe hb_font_funcs_create()
    unsafe hb_font_funcs_set_glyph_h_advance_func(
      functions,
      { _, list, glyph, _ in
        guard let list = unsafe list else { return 0 }
        return unsafe Unmanaged<AdvanceList>.fromOpaque(list)._withUnsafeGuaranteedRef {
          Int(glyph) < $0.values.count ? $0.values[Int(glyph)] : 0
        }
      }, nil, nil)
    unsafe hb_font_funcs_make_immutable(functions)
    return unsafe functions
  }()
}
