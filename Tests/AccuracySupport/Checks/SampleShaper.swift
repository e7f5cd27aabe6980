import Foundation
import TextMeasure

/// Shapes a sample of lines with the program `hb-shape`, which knows nothing of this project.
struct SampleShaper {
  /// Whether the program is installed (Debian: libharfbuzz-bin).
  static var isInstalled: Bool {
    FileManager.default.isExecutableFile(atPath: "/usr/bin/hb-shape")
  }

  /// Lays one text out at one recorded size and width that depends on its number, and compares one
  /// of its lines.
  static func run(
    _ text: ReferenceText, number: Int, fonts: FontCascade, _ board: inout ScoreBoard
  ) throws {
    guard let string = text.text, !text.sizes.isEmpty else { return }
    let size = text.sizes[number % text.sizes.count]
    guard !size.cases.isEmpty else { return }
    let reference = size.cases[number % size.cases.count]
    let style = TextStyle(fonts: fonts, size: size.size, language: text.lang)
    let options = TextOptions(
      direction: TextDirection(rawValue: text.dir ?? "") ?? .auto, breakLocale: text.lang)
    let prepared = try TextMeasurer.shared.prepare(string, style: style, options: options)
    let layout = LaidOutCase(
      text: text, units: Array(string.utf16), size: size.size, width: reference.w,
      starts: reference.s, extents: [], lines: try prepared.lines(width: CGFloat(reference.w)),
      prepared: prepared,
      style: style, options: options)
    // A tab's width and a visible hyphen are no glyphs of the slice.
    let lines = layout.lines.filter {
      $0.end != .hyphen && !layout.units[$0.utf16Range].contains(0x09) && !$0.utf16Range.isEmpty
    }
    guard !lines.isEmpty else { return }
    for index in Set([number % lines.count, (number * 7 + 3) % lines.count]) {
      try run(layout, line: lines[index], &board)
    }
  }

  /// Compares a layout's line with `hb-shape --text-before --text-after`.
  private static func run(
    _ layout: LaidOutCase, line: Line, _ board: inout ScoreBoard
  ) throws {
    guard let slices = try layout.prepared.slices(of: [line.utf16Range]).first else { return }
    var sum = 0.0
    for slice in slices where !slice.glyphs.isEmpty {
      let glyphs = try glyphs(
        of: slice, layout.style.fonts.fonts, layout.units, layout.text.lang)
      sum += glyphs.reduce(0) { $0 + $1.ax } * Self.pointsPerUnit(slice, layout)
    }
    let stored = line.width + line.trailingWhitespaceWidth
    if abs(sum - stored) <= Slack.slice {
      board.match(.sampleSlices, layout.text.lang)
    } else {
      board.differ(
        .sampleSlices, layout.text.lang, .unknown,
        "\(layout.name): \(line.utf16Range) is \(stored) in the table, \(sum) by hb-shape")
    }
  }

  /// Points in a font unit; a font of bitmaps is scaled as its strike is.
  private static func pointsPerUnit(_ slice: ShapedSlice, _ layout: LaidOutCase) -> Double {
    let font = slice.font(in: layout.style)
    let units = slice.glyphs.reduce(0) { $0 + Double($1.advance) }
    let lengths = Double(max(1, font.lengthsPerDesignUnit))
    return font.hasColor && units > 0
      ? slice.width / (units / lengths) : layout.size / Double(font.unitsPerEm)
  }

  /// The glyphs of a run's part; their lengths are in font units.
  private static func glyphs(
    of slice: ShapedSlice, _ fonts: [Font], _ units: [UInt16], _ language: String
  ) throws -> [Glyph] {
    let run = slice.run
    guard case .file(let path, let index) = fonts[Int(run.font)].source else { return [] }
    func text(_ range: Range<Int>) -> String { String(decoding: units[range], as: UTF16.self) }
    let direction = run.isUpright ? "ttb" : run.isRightToLeft ? "rtl" : "ltr"
    var arguments = [
      "--font-file=\(path)", "--face-index=\(index)", "--font-funcs=ot", "--shapers=ot",
      "--output-format=json", "--no-glyph-names", "--script=\(ScriptData.name(of: run.script))",
      "--direction=\(direction)", "--language=\(language)",
      "--text=\(text(slice.start..<slice.end))",
    ]
    let before = text(run.contextStart..<slice.start)
    let after = text(slice.end..<run.contextEnd)
    arguments.append(before.isEmpty ? "--bot" : "--text-before=\(before)")
    arguments.append(after.isEmpty ? "--eot" : "--text-after=\(after)")
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/hb-shape")
    process.arguments = arguments
    process.standardError = FileHandle.nullDevice
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
    return try JSONDecoder().decode([Glyph].self, from: data)
  }

  private struct Glyph: Decodable {
    var g: UInt32
    var ax: Double
    var ay: Double
  }

  /// Compares the upright runs of a text set vertically with `hb-shape --direction=ttb`: their glyphs, and the
  /// distance between their ends in points. Returns what differs, and adds to the count of glyphs.
  static func upright(
    _ text: ReferenceText, fonts: FontCascade, _ count: inout Int
  ) throws -> [String] {
    guard let string = text.text, let size = text.sizes.first?.size else { return [] }
    var style = TextStyle(fonts: fonts, size: size, language: text.lang)
    var (paragraph, options, css) = (ParagraphStyle(), TextOptions(), CSSText())
    (css.writingMode, css.textOrientation) = (.verticalRightToLeft, .upright)
    (css.collapse, css.spacingTrim) = (.preserve, .spaceAll)
    css.apply(to: &style, &paragraph, &options)
    let prepared = try TextMeasurer.shared.prepare(
      string, style: style, paragraphStyle: paragraph, options: options)
    let (units, layout) = (Array(string.utf16), try prepared.layout())
    var differences: [String] = []
    for slice in try prepared.slices(of: [0..<units.count]).first ?? []
    where slice.run.isUpright && !slice.glyphs.isEmpty {
      let expected = try glyphs(of: slice, fonts.fonts, units, text.lang)
      let found = layout.lines.flatMap(\.runs).filter(\.isUpright).flatMap(\.glyphs).filter {
        $0.cluster >= slice.start && $0.cluster < slice.end
      }
      let length = -expected.reduce(0) { $0 + $1.ay } * slice.pointsPerLength
      let width = found.reduce(0) { $0 + Double($1.advance) }
      count += expected.count
      if expected.map(\.g) != found.map(\.glyph) || abs(length - width) > Slack.slice {
        differences.append("\(text.id) \(slice.start): \(width), \(length) by hb-shape")
      }
    }
    return differences
  }
}
