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
  /// The style of what no run changes.
  package var style: TextStyle
  package var options: TextOptions
  /// What of the platform is not followed.
  package var approximations: [String]
}
