package import TextMeasure

/// Whether the text of a request fits.
package struct FitAnswer {
  /// The room that the request gives.
  package var room: FitRequest
  /// The requested size, points.
  package var size: Double
  package var report: FitReport
  /// The number of clusters that no font covers.
  package var missingGlyphCount: Int
  /// What of the platform is not followed.
  package var approximations: [String]
}
