import ArgumentParser
import TextMeasureBatch

/// Refuses numbers that say nothing, or more than can be answered.
enum NumberCheck {
  /// A length in points, not a number included.
  static func length(_ name: String, _ value: Double?) throws {
    guard let value, !(value >= 0 && value <= BatchLimits.longestLength) else { return }
    throw ValidationError(
      "--\(name) is \(value); give points from 0 to \(BatchLimits.longestLength).")
  }

  /// The most lines.
  static func lines(_ value: Int) throws {
    guard value < 0 else { return }
    throw ValidationError("--lines is \(value); give 0 for no limit, or more.")
  }
}
