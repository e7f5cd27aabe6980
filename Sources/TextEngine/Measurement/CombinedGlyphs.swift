import Foundation

extension LineGlyphs {
  /// The runs of combined characters; `run` has their place in the line.
  ///
  /// As in `layout_text_combine.cc` in Blink: wider ones than 1.1 em are set in narrow forms where these
  /// fit, else squeezed. They stand in the middle of the column, and the font's extent in that of the em.
  func combined(_ run: GlyphRun, _ slice: ShapedSlice) throws(TextMeasureError) -> [GlyphRun] {
    let number = Int(slice.run.style)
    var style = input.styles[number]
    (style.kern, style.tracking, style.wordSpacing) = (nil, 0, 0)
    style.baselineOffset = 0
    let text = String(
      decoding: reshaping.state.analysis.units[slice.start..<slice.end], as: UTF16.self)
    func across(_ forms: String?) throws(TextMeasureError) -> (width: CGFloat, runs: [GlyphRun]) {
      var style = style
      if let forms { style.features.append(FontFeature(tag: forms, value: 1)) }
      let layout = try prepared.preparer.prepare(
        StyledText(text, style: style), options: prepared.style.options.combinedCharacters,
        until: prepared.deadline
      ).layout()
      return (layout.lines.first?.line.width ?? 0, layout.lines.flatMap(\.runs))
    }
    let room = 1.1 * style.size
    var set = try across(nil)
    if set.width > room {
      for forms in ["hwid", "twid", "qwid"] {
        let narrow = try across(forms)
        guard narrow.width <= room else { continue }
        set = narrow
        break
      }
    }
    let scale = min(1, room / max(set.width, 1e-9))
    let area =
      input.styleSet.chromiumLines.map {
        $0.contentArea(for: run.font.metrics, size: input.sizes[number])
      } ?? .zero
    let baseline = (style.size - area.height) / 2 + area.ascent
    let line = input.uprightCharacters == nil ? area : ChromiumLineMetrics.centred(area)
    let middle = (line.ascent - line.descent) / 2
    var runs = set.runs.filter { !$0.glyphs.isEmpty }
    guard !runs.isEmpty else { return [run] }
    for index in runs.indices {
      let x = runs[index].x
      runs[index].kind = .combined
      runs[index].utf16Range = run.utf16Range
      runs[index].level = run.level
      runs[index].isUpright = true
      runs[index].horizontalScale = scale
      runs[index].baselineOffset = input.styles[number].baselineOffset
      (runs[index].x, runs[index].width) = (0, 0)
      for place in runs[index].glyphs.indices {
        var glyph = runs[index].glyphs[place]
        glyph.cluster = run.utf16Range.lowerBound
        let left = x + glyph.x + glyph.xOffset - set.width / 2
        (glyph.xOffset, glyph.yOffset) = (baseline - glyph.yOffset, left * scale + middle)
        (glyph.x, glyph.advance) = (0, 0)
        runs[index].glyphs[place] = glyph
      }
    }
    let (last, glyph) = (runs.count - 1, runs[runs.count - 1].glyphs.count - 1)
    runs[last].width = run.width
    runs[last].glyphs[glyph].advance = run.width
    return runs
  }
}
