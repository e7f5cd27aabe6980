import Foundation
import Testing
import TextMeasure

@Suite struct PixelGridTests {
  @Test func lengthsOnTheGridStay() {
    for scale in 1...3 {
      let grid = PixelGrid(scale: CGFloat(scale))
      var wrong: [CGFloat] = []
      for pixel in -200...2000 {
        let length = CGFloat(pixel) / CGFloat(scale)
        for noise: CGFloat in [0, 1e-9, -1e-9] {
          let near = length + noise
          if grid.roundedUp(near) != length || grid.roundedDown(near) != length
            || grid.rounded(near) != length
          {
            wrong.append(near)
          }
        }
      }
      #expect(wrong.isEmpty, "@\(scale): \(wrong.prefix(3))")
    }
  }

  /// Lengths that iOS 26.1 shows: a third of 280 points in a stack view rounds both edges; an
  /// untitled grouped footer is the floor of 17.5, an untitled header its ceiling.
  @Test func chromeOfTables() {
    let two = PixelGrid(scale: 2)
    let edges = (0...3).map { two.rounded(CGFloat($0) * 280 / 3) }
    #expect(zip(edges.dropFirst(), edges).map { $0 - $1 } == [93.5, 93, 93.5])
    #expect(two.roundedDown(17.5) == 17.5)
    #expect(two.roundedUp(17.5) == 17.5)
    let three = PixelGrid(scale: 3)
    #expect(abs(three.roundedDown(17.5) - 17.3333) < 5e-5)
    #expect(abs(three.roundedUp(17.5) - 17.6667) < 5e-5)
    #expect(PixelGrid(scale: 1).roundedDown(17.5) == 17)
  }

  @Test func meaninglessValuesDoNotTrap() {
    for scale: CGFloat in [0, -2, .nan, .infinity] {
      #expect(PixelGrid(scale: scale).scale == 1)
    }
    let grid = PixelGrid(scale: 3)
    #expect(grid.roundedUp(CGFloat.nan) == 0)
    #expect(grid.roundedUp(CGFloat.infinity) == .infinity)
    #expect(grid.roundedUp(.greatestFiniteMagnitude) == .greatestFiniteMagnitude)
    #expect(grid.roundedUp(CGFloat(0)) == 0)
    #expect(grid.roundedUp(CGFloat(-1e-9)).sign == .plus)
  }
}
