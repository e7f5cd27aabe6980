package import TextMeasure

/// Whether the text of a request fits.
package struct FitAnswer {
  /// The room that the request gives.
  package var room: FitRequest
  /// The requested size, points.
  package var size: Double
  package var report: FitReport
  /// The text in that size.
  package var prepared: PreparedText
  /// What of the platform is not followed.
  package var approximations: [String]
}
