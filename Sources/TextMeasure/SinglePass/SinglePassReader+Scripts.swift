/// Resolving the context of characters whose script or font depends on the text around them.
extension SinglePassReader {
  /// Finds the context of the character at which a pass stopped; `false` where HarfBuzz has to shape
  /// the whole text.
  mutating func findScript(
    _ bytes: borrowing Span<UInt8>, _ pass: inout SinglePass, _ tables: inout SinglePassTables,
    _ input: TextInput, _ workspace: Workspace
  ) throws(TextMeasureError) -> Bool {
    if pass.needsContext { return try findContext(bytes, &pass, &tables, input, workspace) }
    // With a resolved character without an advance, the text is shaped whole.
    guard pass.settledByte != pass.byte else { return false }
    pass.settledByte = pass.byte
    let scalar = bytes.scalar(at: pass.byte).value
    let property = workspace.codePoints.property(of: scalar)
    let current = tables.contexts[pass.context]
    let script =
      scripts.script(of: scalar, property, in: current.script)
      ?? script(bytes, from: pass.byte, workspace)
    let font: UInt8?
    if Self.mayBeEmoji(scalar, property) {
      font = Self.sequence(bytes, at: pass.byte, limit: pass.limit, workspace).flatMap {
        sequenceFont(of: $0, input, workspace)
      }
    } else {
      font = self.font(of: scalar, property, input, workspace)
    }
    guard let font else { return false }
    scripts.brackets.open(scalar, property, script)
    if font != current.font || script != current.script {
      pass.target = try context(font: font, script: script, &tables, input, workspace)
    }
    return true
  }

  /// Finds the context in which a line or a style begins; `false` where HarfBuzz has to shape the
  /// whole text.
  ///
  /// Starts with the first font; characters switch to another where needed.
  mutating func findContext(
    _ bytes: borrowing Span<UInt8>, _ pass: inout SinglePass, _ tables: inout SinglePassTables,
    _ input: TextInput, _ workspace: Workspace
  ) throws(TextMeasureError) -> Bool {
    if pass.needsContext {
      let followsAttachments = pass.hasOnlyAttachments
      pass.lineByte = pass.byte
      pass.hasOnlyAttachments = false
      scripts.brackets.removeAll()
      if beginsRightToLeft(bytes, at: pass.byte, input.direction, workspace) {
        guard !followsAttachments,
          Self.lineEnd(bytes, from: pass.byte) - pass.byte <= bytes.count / 2 - shapedSpan.byteCount
        else { return false }
        shapedSpan.lineByte = pass.byte
        pass.nextShaped = pass.unit
      }
      pass.script = script(bytes, from: pass.byte, workspace)
    }
    pass.target = try context(font: 0, script: pass.script, &tables, input, workspace)
    return true
  }

  /// The script of the text from a byte on.
  private func script(
    _ bytes: borrowing Span<UInt8>, from start: Int, _ workspace: Workspace
  ) -> UInt8 {
    // Most texts begin with a character of one script.
    if scripts.brackets.isEmpty, start < bytes.count,
      let only = ScriptResolver.onlyScript(
        workspace.codePoints.property(of: bytes.scalar(at: start).value))
    {
      return only
    }
    var lookahead = ScriptResolver.Lookahead(scripts.brackets)
    var byte = start
    while byte < bytes.count {
      let (scalar, length) = bytes.scalar(at: byte)
      guard lookahead.read(scalar, workspace.codePoints.property(of: scalar)) else { break }
      byte += length
    }
    return lookahead.script
  }
}
