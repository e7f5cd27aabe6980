import CHarfBuzz

/// A set of glyphs.
///
/// Not `Sendable`; a workspace owns the ones that it asks.
@safe final class GlyphSet {
  /// The set, for the other files of this folder. HarfBuzz answers with an inert empty set when
  /// memory runs out, and takes a null pointer for one.
  let set: OpaquePointer?

  init() {
    unsafe set = hb_set_create()
  }

  deinit { unsafe hb_set_destroy(set) }

  func contains(_ glyph: UInt32) -> Bool { unsafe hb_set_has(set, glyph) != 0 }

  func formUnion(_ other: GlyphSet) { unsafe hb_set_union(set, other.set) }

  /// Whether there was memory for all that was put in.
  var isWhole: Bool { unsafe hb_set_allocation_successful(set) != 0 }

  var isEmpty: Bool { unsafe hb_set_is_empty(set) != 0 }
}
