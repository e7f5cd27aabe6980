import TextEngine

extension CSSText {
  /// The properties of a box's edges. A block is measured without its own, which may have any value; a run's
  /// stand beside its text.
  static let edgeProperties: [Property] = edgeNames.map { name in
    Property(
      name: name, initial: "0",
      meaning:
        "Room beside a run's text, of which the sides count. After the text it may not be negative. "
        + "A block's own changes nothing.",
      notation: name.hasPrefix("margin") ? "auto | <length>" : "<length>", form: ".*"
    ) { _, _ in true }
  }

  private static let kinds = ["margin", "border", "padding"]

  private static let edgeNames = kinds.flatMap { kind in
    let suffix = kind == "border" ? "-width" : ""
    let sides = ["left", "right", "inline-start", "inline-end"].map { "\(kind)-\($0)\(suffix)" }
    return [kind] + sides + (kind == "border" ? [] : ["\(kind)-inline"])
  }

  /// The room before and after a run's text, in pixels.
  ///
  /// - Throws: `unsupported` for a percentage, a measure of a font, and what is no length; for room after
  ///   the text that is negative, because Chromium ends a line where the text alone does not fit.
  func edges(size: Double) throws(TextMeasureError) -> RunCSS.Edges {
    guard Self.edgeNames.contains(where: { declarations[$0] != nil }) else { return RunCSS.Edges() }
    var edges = RunCSS.Edges()
    for kind in Self.kinds {
      edges.start += try edge(kind, isStart: true, size: size)
      edges.end += try edge(kind, isStart: false, size: size)
    }
    guard edges.end >= 0 else {
      let side = writingMode == .horizontal && direction == .ltr ? "right" : "inline-end"
      throw Self.refusal(
        "\"margin-\(side)\" of a run cannot take more than its border and padding add; give the rest as "
          + "the margin before the next run's text")
    }
    return edges
  }

  /// The width of an edge by the most particular of its properties.
  private func edge(
    _ kind: String, isStart: Bool, size: Double
  ) throws(TextMeasureError) -> Double {
    let suffix = kind == "border" ? "-width" : ""
    let isHorizontal = writingMode == .horizontal
    let isLeft = isStart == (direction == .ltr)
    let names =
      (isHorizontal ? ["\(kind)-\(isLeft ? "left" : "right")\(suffix)"] : [])
      + ["\(kind)-inline-\(isStart ? "start" : "end")\(suffix)", "\(kind)-inline", kind]
    guard let name = names.first(where: { declarations[$0] != nil }) else { return 0 }
    let words = Property.words(declarations[name] ?? "")
    let value: String?
    switch name {
    case "border": value = words.first { Self.edgeLength($0) != nil }
    case "\(kind)-inline": value = isStart ? words.first : words.last
    case kind:
      // Above, right, below, left; of fewer the opposite ones are alike.
      let place = isHorizontal ? isLeft ? 3 : 1 : isStart ? 0 : 2
      let opposite = words.dropFirst(place % 2).first ?? words.first
      value = words.indices.contains(place) ? words[place] : opposite
    default: value = words.first
    }
    if kind == "margin", value == "auto" { return 0 }
    guard let length = value.flatMap(Self.edgeLength) else {
      throw Self.refusal(
        "\"\(name)\" of a run cannot be \"\(declarations[name] ?? "")\"; give lengths in px or em")
    }
    return (length.pixels(size: size, whole: 0) * 64).rounded(.towardZero) / 64
  }

  private static func edgeLength(_ text: String) -> Length? {
    Property.length(text, [.length, .signed]).flatMap { $0.measuresFont ? nil : $0 }
  }
}
