/// Passing attachments, controls, and text that HarfBuzz shaped.
extension SinglePass {
  /// Passes the attachment at the byte; `false` where HarfBuzz has to shape the whole text.
  ///
  /// - Parameters:
  ///   - width: its width, in 1/65536 pt.
  ///   - step: the step of U+FFFC from the current row.
  mutating func passAttachment(
    width: Int64, _ step: UInt32, _ builder: inout BreakTableBuilder
  ) -> Bool {
    guard step & BoundaryTable.Step.isUndecided == 0, !hyphenates(step),
      base.magnitude <= UInt64(FixedPoint.widest)
    else { return false }
    if needsContext { hasOnlyAttachments = true }
    passBox(length: 3, .attachment, step, &builder)
    hanging = 0
    base &+= width
    return true
  }

  /// Passes the control or tab at the byte, whose run was ended before.
  ///
  /// - Parameters:
  ///   - control: the character.
  ///   - length: its length in bytes.
  ///   - step: its step from the current row.
  mutating func passControl(
    _ control: UInt16, length: Int, _ step: UInt32, _ builder: inout BreakTableBuilder
  ) {
    passBox(length: length, control == 0x09 ? .tab : .control, step, &builder)
    if !UnicodeConstants.hangs(control), control != 0x0D { hanging = 0 }
  }

  /// Whether a line that ends before the byte shows a soft hyphen.
  func hyphenates(_ step: UInt32) -> Bool {
    unit == softHyphenEnd && step & BoundaryTable.Step.breaks != 0
  }

  private mutating func passBox(
    length: Int, _ kind: ItemizedRun.Kind, _ step: UInt32, _ builder: inout BreakTableBuilder
  ) {
    if step & BoundaryTable.Step.breaks != 0 { add(&builder.entries) }
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

  /// Continues after a shaped text whose entries were appended.
  ///
  /// - Parameters:
  ///   - byteCount: its length in bytes.
  ///   - row: the row of the line break rules in which it ends.
  mutating func pass(
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
}
