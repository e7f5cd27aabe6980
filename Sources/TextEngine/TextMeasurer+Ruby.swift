import Foundation

extension TextMeasurer {
  /// The columns of a text, their readings measured.
  func rubies(
    of text: StyledText, _ options: TextOptions
  ) throws(TextMeasureError) -> [RubyColumn] {
    var columns: [RubyColumn] = []
    for run in text.runs {
      guard let ruby = run.ruby else { continue }
      if let width = ruby.columnWidth {
        columns.append(
          RubyColumn(
            range: run.range, ruby: ruby, width: FixedPoint.units(Double(width)),
            size: Double(run.style.size), box: .zero))
        continue
      }
      guard options.breakRules == .chromium, case .chromium(let rule) = options.profile.rule else {
        throw Self.refusal("ruby is built for Chromium's rules alone; add \"css\": {}")
      }
      guard run.paragraphStyle.alignment != .justified else {
        throw Self.refusal("ruby in justified text is not built; align it otherwise")
      }
      guard !ruby.text.isEmpty, !ruby.text.unicodeScalars.contains(where: { $0.value < 0x20 })
      else {
        throw Self.refusal("a reading is text of one line without tabs; \"ruby\" is not")
      }
      let reading = try prepare(
        RubyColumn.reading(ruby.text, ruby, of: run.style, columnWidth: 0),
        options: RubyColumn.readingOptions(options))
      let style = reading.style.style
      var box = LineMetrics.zero
      for font in style.fonts.fonts.indices
      where reading.usedFonts >> UInt64(min(font, 63)) & 1 != 0 {
        box.formUnion(rule.emBox(of: style, font: font))
      }
      let width = FixedPoint.units(Double(try reading.measure().size.width))
      columns.append(
        RubyColumn(
          range: run.range, ruby: ruby, width: FixedPoint.roundedUpToLayoutUnit(width),
          size: Double(style.size), box: box,
          breaks: (0..<reading.table.count).map {
            let entry = reading.table[$0]
            return (entry.offset, entry.fit, entry.start)
          }))
    }
    return columns
  }

  private static func refusal(_ message: String) -> TextMeasureError {
    TextMeasureError(code: .unsupported, message: message, operation: "prepare text")
  }
}
