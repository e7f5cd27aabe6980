import ArgumentParser
import Foundation
import TextDrawing
import TextMeasure
import TextMeasureBatch

/// `textmeasure render`: a picture of a laid-out text.
struct RenderCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Draws a laid-out text as SVG or PNG, optionally with its measures.",
    discussion: """
      Examples:
        textmeasure render 'Hello, world' -o hello.svg
        textmeasure render 'שלום world 😀' --width 120 --overlay all -o mixed.png
        textmeasure render 'Paragraph…' --width 200 --overlay lines -o lines.svg
        textmeasure render 'Too long' --width 40 --lines 1 --truncate tail \\
          --overlay token -o short.svg

      Overlays: lines (boxes), baselines, ascent (and descent), advances, trailing (white space), \
      breaks (opportunities; filled where a line ends), bidi (an arrow for each run), fonts (a \
      colour for each), bounds (measured size, and the width dashed), ink, token (what replaces \
      hidden text), all.

      Colour glyphs are drawn from the tables CBDT, sbix and COLR version 0, in their first palette. A \
      glyph of COLR version 1 or SVG is drawn as its outline, without colours.

      \(ExitStatus.help("done", "the text could not be drawn"))
      """)

  @Argument(help: "The text")
  var text: String?

  @Option(help: RequestFile.help, completion: .file())
  var request: String?

  @Option(
    name: [.customShort("o"), .long],
    help: ArgumentHelp(
      "The file to write: .svg or .png; - writes SVG to standard output.", valueName: "file"),
    completion: .file())
  var output: String

  @OptionGroup var room: RoomOptions

  @Option(
    help: ArgumentHelp("Overlays, separated by commas", valueName: "names"),
    completion: .list(DrawingOverlay.named.map(\.name) + ["all"]))
  var overlay: String?

  @Flag(help: "With --overlay: omit the legend")
  var noLegend = false

  @Option(
    number: "Pixels per point of a PNG (default: 2)", value: "pixels",
    NumberRange(0 ... .greatestFiniteMagnitude, isOpen: true), unit: "pixels per point")
  var scale: Double?

  @Option(
    number: "Margin around the text in points (default: 8)", value: "points",
    NumberRange(0...10_000))
  var margin = 8.0

  @Option(help: "The colour of the text: #rgb, #rrggbb or #rrggbbaa")
  var color = "#000000"

  @Option(help: "The colour behind the text, or none")
  var background = "#ffffff"

  @OptionGroup var style: TextStyleOptions

  @OptionGroup var dynamicType: DynamicTypeOptions

  func validate() throws {
    try RequestFile.check(request, text: text)
    try room.requireLimit()
    let name = output.lowercased()
    guard OutputFile.isStandardOutput(output) || name.hasSuffix(".svg") || name.hasSuffix(".png")
    else {
      throw ValidationError(
        "--output: '\(output)' is neither .svg nor .png; name one of these, or - for SVG")
    }
    if scale != nil, !name.hasSuffix(".png") {
      throw ValidationError("--scale: an SVG has no pixels; remove it, or write a .png")
    }
    _ = try overlays()
    _ = try colors()
  }

  func run(to output: inout ToolOutput) throws {
    let options = try RequestFile.request(
      style.members(isSystem: dynamicType.hasTextStyle) + dynamicType.keys.members + room.members)
    let layout = try RequestFile.layout(
      request, text: text, options: options, fonts: style.fonts
    ).layout
    let (color, background) = try colors()
    let drawing = try TextDrawing(
      layout,
      options: DrawingOptions(
        overlays: try overlays(), hasLegend: !noLegend, color: color, background: background,
        margin: margin))
    let path = self.output
    let inputs = style.fonts.names() + [style.fonts.lock.locked, request].compactMap(\.self)
    if path.lowercased().hasSuffix(".png") {
      try OutputFile.write(try drawing.png(scale: scale ?? 2), to: path, inputs: inputs, &output)
    } else {
      try OutputFile.write(Array(drawing.svg().utf8), to: path, inputs: inputs, &output)
    }
  }

  private func overlays() throws -> DrawingOverlay {
    let all = DrawingOverlay.named.map { (name: $0.name, value: $0.overlay) }
    return try overlay.map { try ArgumentCheck.values($0, "--overlay", among: all) }?
      .reduce([]) { $0.union($1) } ?? []
  }

  private func colors() throws -> (DrawingColor, DrawingColor?) {
    guard let text = DrawingColor(hexadecimal: color) else {
      throw ValidationError("--color: '\(color)' is not a colour; write #336699")
    }
    if background == "none" { return (text, nil) }
    guard let behind = DrawingColor(hexadecimal: background) else {
      throw ValidationError("--background: '\(background)' is not a colour; write #ffffff or none")
    }
    return (text, behind)
  }
}
