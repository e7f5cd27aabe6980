import Foundation

/// How often a width error of a size occurs, as SVG bars on a logarithmic scale.
struct Histogram {
  /// The errors, pixels, `recorded − exact`.
  var errors: [Double]
  /// Bars of half a unit of 1/64 px, from −1 to 3 units; the outermost take the rest.
  private static let bars = 8

  /// The counts, from the lowest bar to the highest.
  var counts: [Int] {
    var counts = [Int](repeating: 0, count: Self.bars)
    for error in errors {
      let bar = Int(((error * 64 + 1) * 2).rounded(.down))
      counts[min(max(bar, 0), Self.bars - 1)] += 1
    }
    return counts
  }

  /// The bars; those outside 0 to 1 unit, where a width rounded up once is, are marked.
  func svg(width: Double = 132, height: Double = 44) -> String {
    let counts = counts
    let most = log(Double((counts.max() ?? 0) + 1))
    let step = width / Double(Self.bars)
    var body = ""
    for (index, count) in counts.enumerated() where count > 0 {
      let tall = max(1.5, most == 0 ? 0 : log(Double(count + 1)) / most * height)
      let isPlain = index == 2 || index == 3
      body +=
        "<rect class=\"\(isPlain ? "plain" : "odd")\""
        + " x=\"\(LayoutDrawing.number(Double(index) * step + 0.5))\""
        + " y=\"\(LayoutDrawing.number(height - tall))\""
        + " width=\"\(LayoutDrawing.number(step - 1))\" height=\"\(LayoutDrawing.number(tall))\">"
        + "<title>\(Self.name(index)): \(count)</title></rect>"
    }
    let zero = LayoutDrawing.number(2 * step)
    let one = LayoutDrawing.number(4 * step)
    body +=
      "<path class=\"axis\" d=\"M0 \(LayoutDrawing.number(height))H"
      + "\(LayoutDrawing.number(width))M\(zero) 0V\(LayoutDrawing.number(height))M\(one) 0V"
      + "\(LayoutDrawing.number(height))\"/>"
    return "<svg class=\"bars\" viewBox=\"0 -1 \(LayoutDrawing.number(width))"
      + " \(LayoutDrawing.number(height + 2))\" style=\"width:\(Int(width))px\" role=\"img\">"
      + "\(body)</svg>"
  }

  private static func name(_ bar: Int) -> String {
    switch bar {
    case 0: "less than −½ unit"
    case bars - 1: "2½ units and more"
    default: "\(Double(bar) / 2 - 1) to \(Double(bar) / 2 - 0.5) units of 1/64 px"
    }
  }
}
