import Foundation

/// What the figures may be: the contents of `thresholds.json`.
struct Thresholds: Decodable {
  struct Threshold: Decodable {
    /// The figure's name; see ``Run``.
    let figure: String
    let atMost: Double?
    let atLeast: Double?
    /// What the number stands for, and where it comes from.
    let source: String
  }

  let thresholds: [Threshold]

  init(path: String) throws {
    self = try JSONDecoder().decode(Self.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
  }

  /// One line for each figure that is over its threshold or was not taken.
  ///
  /// What must be small is processor time or memory, and its median counts. What must be large is
  /// a rate by the clock on the wall, which other processes can only lower: its best round counts.
  func failures(of run: Run) -> [String] {
    let figures = run.figures
    return thresholds.compactMap { threshold in
      guard let sample = figures.first(where: { $0.name == threshold.figure })?.sample else {
        return "\(threshold.figure) was not measured"
      }
      if let most = threshold.atMost, sample.median > most {
        return "\(threshold.figure) is \(Markdown.number(sample.median)); "
          + "at most \(most) is permitted (\(threshold.source))"
      }
      if let least = threshold.atLeast, sample.maximum < least {
        return "\(threshold.figure) is \(Markdown.number(sample.maximum)) at best; "
          + "at least \(least) is needed (\(threshold.source))"
      }
      return nil
    }
  }

  /// The bounds of a figure as one reads them.
  func bound(of figure: String) -> String {
    guard let threshold = thresholds.first(where: { $0.figure == figure }) else { return "" }
    if let most = threshold.atMost { return "≤ \(Markdown.number(most))" }
    if let least = threshold.atLeast { return "≥ \(Markdown.number(least))" }
    return ""
  }
}
