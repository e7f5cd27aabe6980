public import Foundation

/// The reader's font scale on Android, from 14 on: large text grows less than small text.
///
/// Source: AOSP and AndroidX `FontScaleConverterFactory`, with the tables for 1.15 to 2.
public struct FontScale: Sendable, Hashable {
  /// The scale, such as 1.3; 1 is none.
  public let scale: Double
  /// The sizes in dp of ``sizes``; `nil` where all sizes are multiplied by the scale.
  private let points: [Double]?

  /// The sizes in sp of the tables.
  private static let sizes: [Double] = [8, 10, 12, 14, 18, 20, 24, 30, 100]

  private static let tables: [(scale: Double, points: [Double])] = [
    (1, sizes),
    (1.15, [9.2, 11.5, 13.8, 16.4, 19.8, 21.8, 25.2, 30, 100]),
    (1.3, [10.4, 13, 15.6, 18.8, 21.6, 23.6, 26.4, 30, 100]),
    (1.5, [12, 15, 18, 22, 24, 26, 28, 30, 100]),
    (1.8, [14.4, 18, 21.6, 24.4, 27.6, 30.8, 32.8, 34.8, 100]),
    (2, [16, 20, 24, 26, 30, 34, 36, 38, 100]),
  ]

  /// Below this scale, and above the last table's, all sizes are multiplied.
  private static let least = 1.03

  public init(_ scale: Double) {
    self.scale = scale
    guard scale >= Self.least, let next = Self.tables.firstIndex(where: { $0.scale >= scale })
    else {
      points = nil
      return
    }
    let (low, high) = (Self.tables[next - 1], Self.tables[next])
    let share = (scale - low.scale) / (high.scale - low.scale)
    points = zip(low.points, high.points).map { $0 + ($1 - $0) * share }
  }

  /// A size in dp.
  public func points(_ size: CGFloat) -> CGFloat {
    guard let points else { return size * scale }
    let sizes = Self.sizes
    guard let next = sizes.firstIndex(where: { $0 >= size }) else { return size }
    let (start, low) = next == 0 ? (0, 0) : (sizes[next - 1], points[next - 1])
    return low + (points[next] - low) * (size - start) / (sizes[next] - start)
  }
}
