import CHarfBuzz

/// A set of glyph indices.
///
/// Not `Sendable`: it belongs to a workspace.
@safe final class GlyphSet {
  /// The set, for other files of this folder. When memory runs out, HarfBuzz returns an inert empty
  /// set, and it accepts a null pointer as one.
  let set: OpaquePointer?

  init() {
    unsafe set = hb_set_create()
  }

  deinit { unsafe hb_set_destroy(set) }

  func contains(_ glyph: UInt32) -> Bool { unsafe hb_set_has(set, glyph) != 0 }

  func formUnion(_ other: GlyphSet) { unsafe hb_set_union(set, other.set) }

  /// Whether memory sufficed for all insertions.
  var isWhole: Bool { unsafe hb_set_allocation_successful(set) != 0 }

  var isEmpty: Bool { unsafe hb_set_is_empty(set) != 0 }
}
