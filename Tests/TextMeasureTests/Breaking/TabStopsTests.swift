import Testing
import TextMeasure

@testable import TextEngine

@Suite struct TabStopsTests {
  /// The stops of an even distance are found by a multiplication; others, and these with one stop that
  /// is elsewhere, by a search.
  @Test(arguments: [1, 2, 3, 7, 65_536, 1_835_008, 2_684_353, 2_684_354, 2_684_355, 1 << 28])
  func evenStopsAreFoundAsOthers(distance: Int64) {
    for count in [1, 2, 12, 100, 101] {
      let locations = (1...count).map { distance * Int64($0) }
      func stops(_ locations: [Int64]) -> TabStops {
        TabStops(
          explicit: locations.map { .init(location: $0, alignment: .left) },
          interval: 0)
      }
      let even = stops(locations)
      let end = locations[count - 1]
      let isSearched = count > 100 || end > 1 << 28
      let ends = locations.prefix(9) + locations.suffix(9)
      let pens = ends.flatMap { [$0 - 1, $0, $0 + 1] } + [.min, -1, 0, end / 2, end / 3, .max]
      for pen in pens {
        let stop = locations.first { $0 > pen }
        #expect(
          even.evenStop(after: pen) == (isSearched || pen < 0 ? nil : stop), "\(pen) of \(count)")
        #expect(locations.dropFirst(even.explicitIndex(after: pen)).first == stop)
      }
      let uneven = stops(locations.dropLast() + [end + 1])
      #expect(count == 1 || uneven.evenStop(after: 0) == nil)
      #expect(uneven.explicitIndex(after: end) == count - 1)
    }
  }
}
