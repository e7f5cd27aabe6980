/// Passing attachments, controls, and text that HarfBuzz shaped.
extension SinglePass {
  /// Passes the attachment at the byte, of a width in 1/65536 pt.
  mutating func passAttachment(
    width: Int64, _ step: UInt32, _ builder: inout BreakTableBuilder
  ) -> Bool {
    guard step & Step.isUndecided == 0, !hyphenates(step),
      base.magnitude <= UInt64(FixedPoint.widest)
    else { return false }
    if needsContext { hasOnlyAttachments = true }
    passBox(length: 3, .attachment, step, &builder)
    hanging = 0
    base &+= width
    return true
  }

  /// Passes the control or tab at the byte, whose run was ended before.
  mutating func passControl(
    _ control: UInt16, length: Int, _ step: UInt32, _ builder: inout BreakTableBuilder
  ) {
    passBox(length: length, control == 0x09 ? .tab : .control, step, &builder)
    if !UnicodeConstants.hangs(control), control != 0x0D { hanging = 0 }
  }

  /// Whether a line that ends before the byte shows a soft hyphen.
  func hyphenates(_ step: UInt32) -> Bool { unit == softHyphenEnd && step & Step.breaks != 0 }

  private mutating func passBox(
    length: Int, _ kind: ItemizedRun.Kind, _ step: UInt32, _ builder: inout BreakTableBuilder
  ) {
    if step & Step.breaks != 0 { add(&builder.entries) }
    state = Int(step >> 2)
    safe = unit
    byte += length
    unit += 1
    runStart = unit
    builder.runs.append(FontSpan(end: unit, style: style, font: 0, kind: kind))
  }

  // MARK: Shaped text

  /// Where the entries of a shaped text continue that begins at the byte.
  var progress: BreakTableBuilder.LineProgress {
    var line = BreakTableBuilder.LineProgress()
    line.origin = origin - base
    line.hangingBefore = hanging
    line.segmentStart = segmentStart
    line.minimumWidth = minimumWidth
    return line
  }

  /// Continues after a shaped text whose entries were appended; `row` is that of the line break rules.
  mutating func skip(
    _ text: borrowing TextState, _ line: BreakTableBuilder.LineProgress, byteCount: Int, row: Int
  ) {
    origin = base + line.origin
    hanging = line.hanging
    segmentStart = line.segmentStart
    minimumWidth = line.minimumWidth
    isTerminated = line.endsInTerminator
    base += text.total
    usedFonts |= text.usedFonts
    byte += byteCount
    unit += text.analysis.units.count
    if let last = text.runs.last { lastScript = last.script }
    if text.analysis.units.last == 0xAD { softHyphenEnd = unit }
    runStart = unit
    safe = unit
    state = row
  }

  /// Continues within a window whose first characters precede the byte; `base` is the run's advance
  /// up to it, and `advances` are in the format of ``WordCache``.
  mutating func enter(
    window: Range<Int>, base: Int64, _ advances: ArraySlice<Int32>, isJoined: Bool
  ) {
    forgetWindow(before: window.lowerBound)
    // The window may have changed the advances before a space that was read.
    if window.contains(spaceUnit) {
      let known = advances[advances.startIndex + spaceUnit - window.lowerBound]
      spaceStart = base + Int64(known >> 1)
    }
    wholeRun = window
    wholeBase = base
    isWindow = true
    isWindowJoined = isJoined
  }
}

/// The ranges of text that HarfBuzz has to shape within a single pass.
struct ShapedSpan {
  /// How many bytes of the text were in such ranges so far.
  var byteCount = 0
  /// The byte at which a right-to-left line begins; -1 for none.
  var lineByte = -1

  enum Extent {
    /// A hard line of a right-to-left paragraph.
    case line
    /// Right-to-left text in a left-to-right paragraph, up to the next left-to-right letter: no
    /// character in between depends on more (UAX 9, W1 to N2).
    case rightToLeft
    /// The rest of a run with the given script.
    case run(script: UInt8)
  }
}
