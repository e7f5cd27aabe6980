/// San Francisco's advances and kerning, interpolated from measured and published ones.
///
/// In 1/2048 em an advance is text + share · (display − text) + tracking: the two optical sizes
/// blend between 17 and 28 points, and tracking depends on the size alone. Weights blend a
/// lightest, a regular and a black master. This reproduces every published record exactly.
struct SanFrancisco {
  /// The share of the lightest master (negative) or of the black master.
  private let weightShare: Double
  private let descriptor: SystemFontDescriptor

  /// The units of all values.
  static let unitsPerEm = 2048.0

  init(_ descriptor: SystemFontDescriptor) {
    self.descriptor = descriptor
    let axis = SanFranciscoTable.weightAxis
    let position = min(max(Double(descriptor.weight) / 100 - 1, 0), Double(axis.count - 1))
    let low = min(Int(position), axis.count - 2)
    let value = axis[low] + (axis[low + 1] - axis[low]) * (position - Double(low))
    // OpenType stores normalized coordinates in 1/16384.
    let share = value < 400 ? (value - 400) / 399 : (value - 400) / 600
    weightShare = (share * 16384).rounded() / 16384
  }

  /// The advances of U+0020…U+007E at one optical size, without tracking.
  func advances(isDisplay: Bool) -> [Double] {
    typealias Table = SanFranciscoTable
    // One advance for all characters, at every size and weight.
    if descriptor.design == .monospaced { return .init(repeating: 1266, count: 95) }
    let isDisplay = isDisplay || descriptor.design == .rounded
    let regular = isDisplay ? Table.displayRegular : Table.textRegular
    let end =
      weightShare < 0
      ? (isDisplay ? Table.displayLightest : Table.textLightest)
      : (isDisplay ? Table.displayBlack : Table.textBlack)
    // The italic is published at regular weight; at others it differs as upright weights differ.
    let start = descriptor.isItalic ? (isDisplay ? Table.displayItalic : Table.textItalic) : regular
    return regular.indices.map {
      Double(start[$0]) + abs(weightShare) * Double(end[$0] - regular[$0])
    }
  }

  /// The share of the display size in a size in points: 0 to 17, 1 from 28 on; 1/11 at 19 and 9/11
  /// at 24 on the grid of 1/16384, on which OpenType blends.
  static func displayShare(at size: Double) -> Double {
    linear([(17, 0), (19, 1489), (24, 13405), (28, 16384)], at: size).rounded() / 16384
  }

  /// The tracking at a size in points, added to every advance; Mac Catalyst has more below 20.
  func tracking(at size: Double, isCatalyst: Bool = false) -> Double {
    let added = isCatalyst ? Self.linear(SanFranciscoTable.catalystTracking, at: size) : 0
    return switch descriptor.design {
    case .monospaced: 0
    case .rounded:
      Self.linear(SanFranciscoTable.roundedTracking, at: size) * Self.unitsPerEm / 1000
    case .standard, .serif: Self.linear(SanFranciscoTable.tracking, at: size).rounded(.down) + added
    }
  }

  /// The kerning at a size in points; `nil` for none.
  func kerning(at size: Double, unitsPerEm: Int) -> KerningTable.Place? {
    guard descriptor.design != .monospaced else { return nil }
    let share = descriptor.design == .rounded ? 1 : Self.displayShare(at: size)
    return KerningTable.Place(
      unitsPerEm: unitsPerEm, weight: weightShare, displayShare: share,
      isItalic: descriptor.isItalic)
  }

  func isMeasured(_ codePoint: UInt32) -> Bool {
    guard (0x20...0x7E).contains(codePoint), descriptor.width == .standard else { return false }
    switch descriptor.design {
    case .monospaced: return !descriptor.isItalic
    case .rounded, .serif: return false
    case .standard: break
    }
    if descriptor.isItalic, descriptor.weight != 400 { return false }
    return !(descriptor.hasMonospacedDigits && (0x30...0x39).contains(codePoint))
  }

  private static func linear(_ points: [(size: Double, value: Double)], at size: Double) -> Double {
    guard let next = points.firstIndex(where: { size <= $0.size }) else {
      return points.last?.value ?? 0
    }
    guard next > 0 else { return points[next].value }
    let (low, high) = (points[next - 1], points[next])
    return low.value + (high.value - low.value) * (size - low.size) / (high.size - low.size)
  }
}
