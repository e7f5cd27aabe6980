import TextEngine

extension CSSText {
  /// The properties of a box's edges. A block is measured without its own, which may have any value; a run's
  /// stand beside its text.
  static let edgeProperties: [Property] = edgeNames.map { name in
    let isBorder = name.hasPrefix("border") && !name.hasSuffix("-width")
    return Property(
      name: name, initial: isBorder ? "none" : "0",
      meaning:
        "Room beside a run's text, of which the sides count. After the text it may not be negative. "
        + "A block's own changes nothing.",
      notation: name.hasSuffix("-style")
        ? "<line-style>"
        : isBorder
          ? "<line-width> | <line-style> | <color>"
          : name.hasPrefix("margin") ? "auto | <length>" : "<length>",
      form: ".*"
    ) { _, _ in true }
  }

  /// Properties that would take a run out of its line: a block may have any value, a run those that do not.
  static let flowProperties: [Property] = flowValues.map { name, values in
    Property(
      name: name, initial: values[0],
      meaning: "What is given for a run leaves it in its line. A block's own changes nothing.",
      notation: values.joined(separator: " | "), form: ".*"
    ) { _, _ in true }
  }

  private static let flowValues = [
    ("display", ["inline", "contents"]), ("position", ["static", "relative", "sticky"]),
    ("float", ["none"]), ("box-decoration-break", ["slice"]),
    ("-webkit-box-decoration-break", ["slice"]),
  ]

  private static let sides = ["left", "right", "inline-start", "inline-end"]

  private static let edgeNames =
    ["margin", "padding"].flatMap { kind in
      [kind, "\(kind)-inline"] + sides.map { "\(kind)-\($0)" }
    } + ["border", "border-inline", "border-width", "border-style"]
    + sides.flatMap { ["border-\($0)", "border-\($0)-width", "border-\($0)-style"] }

  /// The room before and after a run's text, in pixels.
  ///
  /// - Throws: `unsupported` for a percentage, a measure of a font, and what is no length; for room after
  ///   the text that is negative, because Chromium ends a line where the text alone does not fit; for what
  ///   takes the run out of its line.
  func edges(size: Double) throws(TextMeasureError) -> RunCSS.Edges {
    for (name, values) in Self.flowValues {
      guard let value = declarations[name], !values.contains(value) else { continue }
      throw Self.refusal(
        "\"\(name)\" of a run cannot be \"\(value)\": a run is inline; give it as a text of its own"
      )
    }
    guard Self.edgeNames.contains(where: { declarations[$0] != nil }) else { return RunCSS.Edges() }
    var edges = RunCSS.Edges()
    for isStart in [true, false] {
      var sum = try edge("margin", isStart: isStart, size: size)
      sum += try edge("padding", isStart: isStart, size: size)
      if hasBorder(isStart: isStart) { sum += try edge("border", isStart: isStart, size: size) }
      if isStart { edges.start = sum } else { edges.end = sum }
    }
    guard edges.end >= 0 else {
      let side = writingMode == .horizontal && direction == .ltr ? "right" : "inline-end"
      throw Self.refusal(
        "\"margin-\(side)\" of a run cannot take more than its border and padding add; give the rest as "
          + "the margin before the next run's text")
    }
    return edges
  }

  private static let lineStyles: Set<String> = [
    "none", "hidden", "dotted", "dashed", "solid", "double", "groove", "ridge", "inset", "outset",
  ]

  /// Whether an edge's border has a style: without one it has no width.
  private func hasBorder(isStart: Bool) -> Bool {
    let style = declared("border", "-style", isStart: isStart) {
      Self.lineStyles.contains($0)
    }
    return ![nil, "none", "hidden"].contains(style?.word)
  }

  /// What the most particular property of an edge says, and its name; of a shorthand the word for which
  /// `isMeant`, if any.
  private func declared(
    _ kind: String, _ suffix: String, isStart: Bool, isMeant: (String) -> Bool
  ) -> (name: String, word: String?)? {
    let isHorizontal = writingMode == .horizontal
    let isLeft = isStart == (direction == .ltr)
    let sides =
      (isHorizontal ? [isLeft ? "left" : "right"] : []) + ["inline-\(isStart ? "start" : "end")"]
    let own = sides.flatMap { ["\(kind)-\($0)\(suffix)", "\(kind)-\($0)"] }
    let names = own + ["\(kind)-inline", "\(kind)\(suffix)", kind]
    guard let name = names.first(where: { declarations[$0] != nil }) else { return nil }
    let words = Property.words(declarations[name] ?? "")
    if name == "\(kind)\(suffix)" {
      // Above, right, below, left; of fewer the opposite ones are alike.
      let place = isHorizontal ? isLeft ? 3 : 1 : isStart ? 0 : 2
      let opposite = words.dropFirst(place % 2).first ?? words.first
      return (name, words.indices.contains(place) ? words[place] : opposite)
    }
    if kind == "border", !name.hasSuffix(suffix) { return (name, words.first(where: isMeant)) }
    return (name, name == "\(kind)-inline" && !isStart ? words.last : words.first)
  }

  /// The width of an edge, in pixels.
  private func edge(
    _ kind: String, isStart: Bool, size: Double
  ) throws(TextMeasureError) -> Double {
    let isBorder = kind == "border"
    let found = declared(kind, isBorder ? "-width" : "", isStart: isStart) {
      Self.lineWidths[$0] != nil || Self.edgeLength($0) != nil
    }
    guard let found else { return isBorder ? Self.mediumWidth : 0 }
    if isBorder, let width = Self.lineWidths[found.word ?? "medium"] { return width }
    if kind == "margin", found.word == "auto" { return 0 }
    guard let length = found.word.flatMap(Self.edgeLength) else {
      throw Self.refusal(
        "\"\(found.name)\" of a run cannot be \"\(declarations[found.name] ?? "")\"; give lengths in px or em"
      )
    }
    return (length.pixels(size: size, whole: 0) * 64).rounded(.towardZero) / 64
  }

  private static let mediumWidth = 3.0
  private static let lineWidths = ["thin": 1.0, "medium": mediumWidth, "thick": 5.0]

  private static func edgeLength(_ text: String) -> Length? {
    Property.length(text, [.length, .signed]).flatMap { $0.measuresFont ? nil : $0 }
  }
}
