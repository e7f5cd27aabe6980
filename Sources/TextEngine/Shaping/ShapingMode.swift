/// How a measurer shapes; applications use the default. Every mode gives the same numbers.
package struct ShapingMode: Sendable, Hashable {
  /// Whether HarfBuzz shapes every run whole, without tables, cached words and cached runs.
  package var shapesWholeRuns = false
  /// How many UTF-16 units are shaped before a font's lookups are read; `nil` is as many as pay.
  package var unitsBeforeRules: Int?
  /// The size in bytes above which a thread's word caches are emptied; it is checked at every 256th
  /// text. The caches of one font and script have up to 36 MB, and each language has its own.
  package var mostCachedBytes = 64 << 20

  package init(shapesWholeRuns: Bool = false, unitsBeforeRules: Int? = nil) {
    self.shapesWholeRuns = shapesWholeRuns
    self.unitsBeforeRules = unitsBeforeRules
  }
}
