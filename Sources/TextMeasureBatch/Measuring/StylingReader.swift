import Foundation
import TextMeasure

/// Makes a text with styles of a request's parts, and says which part does not go with the text.
struct StylingReader {
  private let text: String
  /// The number of UTF-16 units.
  private let count: Int
  /// The offsets inside characters of two units.
  private let insides: Set<Int>
  private let styling: BatchStyling
  private let setting: RequestSetting

  init(_ text: String, _ styling: BatchStyling, _ setting: RequestSetting) {
    self.text = text
    var contiguous = text
    contiguous.makeContiguousUTF8()
    let bytes = contiguous.utf8Span.span
    let units = bytes.utf16Units
    count = units.count
    insides = units.pairs == 0 ? [] : Self.insides(bytes)
    self.styling = styling
    self.setting = setting
  }

  /// The offsets inside characters of two units.
  private static func insides(_ bytes: borrowing Span<UInt8>) -> Set<Int> {
    var unit = 0
    var insides: Set<Int> = []
    for index in bytes.indices where bytes[index] & 0xC0 != 0x80 {
      unit += 1
      guard bytes[index] >= 0xF0 else { continue }
      insides.insert(unit)
      unit += 1
    }
    return insides
  }

  /// The text with its styles.
  ///
  /// - Throws: `invalidArgument` that names the part whose offsets mean nothing.
  func styledText() throws(TextMeasureError) -> StyledText {
    try check("runs", styling.runs)
    try check("paragraphs", styling.paragraphs)
    try checkAttachments()
    let styles = try setting.styles(of: styling.runs)
    var made: [StyledText.Run] = []
    made.reserveCapacity(2 * (styling.runs.count + styling.attachments.count) + 1)
    var (run, paragraph, attachment) = (0, 0, 0)
    var start = 0
    while start < count {
      var end = count
      while run < styling.runs.count, styling.runs[run].end <= start { run += 1 }
      var style = setting.style.style
      var isInRun = false
      if run < styling.runs.count {
        let next = styling.runs[run].start
        end = min(end, next > start ? next : styling.runs[run].end)
        isInRun = next <= start
        if isInRun { style = styles[run] }
      }
      while paragraph < styling.paragraphs.count, styling.paragraphs[paragraph].end <= start {
        paragraph += 1
      }
      var paragraphStyle = setting.paragraphStyle
      if paragraph < styling.paragraphs.count {
        let next = styling.paragraphs[paragraph].start
        end = min(end, next > start ? next : styling.paragraphs[paragraph].end)
        if next <= start {
          let change = styling.paragraphs[paragraph].change
          paragraphStyle = try setting.paragraphStyle(of: change)
          if let language = change.value.style.language {
            style = try setting.style(
              of: isInRun ? styling.runs[run].change : .standard, language: language)
          }
        }
      }
      var box: TextAttachment?
      if attachment < styling.attachments.count {
        let next = styling.attachments[attachment]
        end = min(end, next.offset > start ? next.offset : start + 1)
        if next.offset == start {
          attachment += 1
          box = next.box
        }
      }
      made.append(
        StyledText.Run(
          range: start..<end, style: style, paragraphStyle: paragraphStyle, attachment: box,
          ruby: isInRun ? try ruby(of: run, start..<end) : nil,
          combination: isInRun ? styling.runs[run].combination : nil))
      start = end
    }
    var styled = StyledText(
      text, runs: made, defaultStyle: setting.style.style,
      defaultParagraphStyle: setting.paragraphStyle)
    if setting.options.css != nil, styling.runs.contains(where: { $0.start == $0.end }) {
      styled.emptyRuns = zip(styling.runs, styles).filter { $0.0.start == $0.0.end }
        .map { StyledText.EmptyRun(offset: $0.0.start, style: $0.1) }
    }
    return styled
  }

  /// The reading of a run that covers a range.
  private func ruby(of index: Int, _ range: Range<Int>) throws(TextMeasureError) -> Ruby? {
    let run = styling.runs[index]
    guard let text = run.ruby else {
      guard run.rubySize == nil else {
        throw Self.refusal("runs[\(index)] has a \"rubySize\" and no \"ruby\"; add one")
      }
      return nil
    }
    guard range == run.start..<run.end else {
      throw Self.refusal(
        "runs[\(index)] has \"ruby\" and a box or another paragraph in it; split it")
    }
    let css = try setting.source.value.changed(by: run.change.value).options.css
    var ruby = css?.ruby ?? Ruby("")
    ruby.text = text
    ruby.size = run.rubySize.map { CGFloat($0) }
    return ruby
  }

  // MARK: Checks

  private func check(_ name: StaticString, _ parts: [BatchPart]) throws(TextMeasureError) {
    var before = 0
    // By index: an element is copied otherwise.
    for index in parts.indices {
      try check(name, index, parts[index].start, parts[index].end, after: before)
      before = parts[index].end
    }
  }

  /// Refuses a range that is no part of the text or overlaps the one before it.
  private func check(
    _ name: StaticString, _ index: Int, _ start: Int, _ end: Int, after before: Int
  ) throws(TextMeasureError) {
    guard
      start > end || end > count || start < before || splitsCharacter(start)
        || splitsCharacter(end)
    else { return }
    let place = "\(name)[\(index)]"
    guard start <= end else {
      throw Self.refusal("\(place) starts at \(start) and ends at \(end); swap them")
    }
    guard end <= count else { throw beyond("\(place) ends at \(end)") }
    guard start >= before else {
      throw Self.refusal(
        "\(place) starts at \(start), before \(name)[\(index - 1)] ends at \(before); give "
          + "\(name) in ascending order that do not overlap")
    }
    let offset = splitsCharacter(start) ? start : end
    throw Self.refusal(
      "\(place) splits the surrogate pair at \(offset - 1); use \(offset - 1) or "
        + "\(offset + 1)")
  }

  private func checkAttachments() throws(TextMeasureError) {
    guard !styling.attachments.isEmpty else { return }
    let units = Array(text.utf16)
    var before = -1
    for (index, attachment) in styling.attachments.enumerated() {
      let place = "attachments[\(index)] is at \(attachment.offset)"
      guard attachment.offset < count else { throw beyond(place) }
      guard attachment.offset > before else {
        throw Self.refusal("\(place), not after the one before it; give them in ascending order")
      }
      guard units[attachment.offset] == 0xFFFC || attachment.end > 0 else {
        throw Self.refusal(
          "\(place), where the text has no U+FFFC; put one there, or give the \"end\" of what it replaces"
        )
      }
      let end = max(attachment.end, attachment.offset + 1)
      if attachment.end > 0 {
        try check("attachments", index, attachment.offset, attachment.end, after: before + 1)
        guard attachment.end == end,
          !units[attachment.offset..<end].contains(where: UnicodeConstants.isLineTerminator)
        else {
          throw Self.refusal(
            "\(place) and replaces nothing, or a line's end; end it behind text of a line")
        }
      }
      if attachment.box.alignment != .baseline {
        guard setting.options.breakRules == .flutter else {
          throw Self.refusal(
            "\(place) with an \"alignment\", which is Flutter's; give \"platform\" flutter")
        }
        guard attachment.box.baselineOffset == 0 else {
          throw Self.refusal(
            "\(place) with both \"alignment\" and \"baseline\"; remove one of them")
        }
      }
      before = end - 1
    }
  }

  private func splitsCharacter(_ offset: Int) -> Bool {
    !insides.isEmpty && insides.contains(offset)
  }

  private func beyond(_ place: String) -> TextMeasureError {
    Self.refusal(
      "\(place), and the text has \(count) UTF-16 unit\(count == 1 ? "" : "s"); count "
        + "offsets in UTF-16 units from 0")
  }

  fileprivate static func refusal(_ message: String) -> TextMeasureError {
    TextMeasureError("style a text", message)
  }
}

extension BatchStyling {
  /// A text as CSS lays it out, `nil` where it stays as it is; the offsets of parts become those in it.
  ///
  /// - Throws: `invalidArgument` for parts whose offsets mean nothing.
  mutating func collapse(
    _ text: String, _ css: CSSText, _ setting: RequestSetting
  ) throws(TextMeasureError) -> CollapsedText? {
    guard paragraphs.isEmpty else {
      throw StylingReader.refusal(
        "\"paragraphs\" does not go with \"css\", which is of the whole block; remove it")
    }
    let transforms = runs.compactMap { run in
      run.textTransform.map { (end: run.end, start: run.start, transform: $0) }
    }
    guard
      let collapsed = css.collapsed(
        text, language: setting.style.style.language, transforms: transforms,
        edges: Set(runs.flatMap { [$0.start, $0.end] }))
    else { return nil }
    guard attachments.allSatisfy({ $0.end == 0 }) else {
      throw StylingReader.refusal(
        "an \"end\" in \"attachments\" does not go with \"css\"; put a U+FFFC in place of the text")
    }
    // Reports the offsets as given.
    _ = try StylingReader(text, self, setting).styledText()
    move(to: collapsed)
    return collapsed
  }

  /// A text with a U+FFFC in place of what boxes replace, `nil` where they replace no text; the offsets of
  /// parts become those in it.
  ///
  /// - Throws: `invalidArgument` for parts whose offsets mean nothing.
  mutating func replaceText(
    _ text: String, _ setting: RequestSetting
  ) throws(TextMeasureError) -> CollapsedText? {
    guard attachments.contains(where: { $0.end > 0 }) else { return nil }
    _ = try StylingReader(text, self, setting).styledText()
    let replaced = CollapsedText(
      text, boxes: attachments.map { $0.offset..<max($0.end, $0.offset + 1) })
    move(to: replaced)
    return replaced
  }

  /// Changes the offsets to those in another text.
  private mutating func move(to other: CollapsedText) {
    func move(_ parts: inout [BatchPart]) {
      for index in parts.indices {
        parts[index].start = other.own(parts[index].start)
        parts[index].end = other.own(parts[index].end)
      }
    }
    move(&runs)
    move(&paragraphs)
    for index in attachments.indices {
      attachments[index].offset = other.own(attachments[index].offset)
      attachments[index].end = 0
    }
  }
}
