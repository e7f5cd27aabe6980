/// The values of one figure over the rounds of a run.
struct Sample: Encodable {
  let median: Double
  let minimum: Double
  let maximum: Double

  /// `nil` for no values.
  init?(_ values: [Double]) {
    let sorted = values.sorted()
    guard let first = sorted.first, let last = sorted.last else { return nil }
    minimum = first
    maximum = last
    let middle = sorted.count / 2
    median =
      sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }

  /// How far apart the rounds are, as a share of the median.
  var spread: Double { median == 0 ? 0 : (maximum - minimum) / median }
}
