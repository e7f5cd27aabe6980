/// How a measurer shapes; applications use the default. Every mode gives the same numbers.
package struct ShapingMode: Sendable, Hashable {
  /// Whether HarfBuzz shapes every run whole, without tables, cached words and cached runs.
  package var shapesWholeRuns = false
  /// How many UTF-16 units are shaped before a font's lookups are read; `nil` is as many as pay.
  package var unitsBeforeRules: Int?
  /// The size in bytes above which a thread's word caches are emptied.
  package var mostCachedBytes = Limits.keptBytes

  package init(shapesWholeRuns: Bool = false, unitsBeforeRules: Int? = nil) {
    self.shapesWholeRuns = shapesWholeRuns
    self.unitsBeforeRules = unitsBeforeRules
  }
}
