/// Resolves the script of each character, by UAX 24 with script extensions.
///
/// Common and inherited characters take the script before them, or at a line's start that of the
/// first character with its own; a closing bracket that of its opening one. Kana are one script.
package struct ScriptResolver {
  /// The open brackets of the line.
  var brackets = OpenBrackets()

  package init() {}

  /// Brackets without their closing ones, innermost last.
  struct OpenBrackets {
    private(set) var all: [(closing: UInt32, script: UInt8)] = []

    mutating func removeAll() { all.removeAll(keepingCapacity: true) }

    mutating func open(closing: UInt32, _ script: UInt8) {
      if all.count < Limits.deepestBrackets { all.append((closing, script)) }
    }

    /// Adds a character in text of a script if it is an opening bracket.
    mutating func open(_ scalar: UInt32, _ property: CodePointProperty, _ script: UInt8) {
      guard property.flags.contains(.pairedOpen) else { return }
      open(closing: ScriptData.pairedBracket(of: scalar), script)
    }

    /// Removes the bracket that a character closes; returns its script, if that is known.
    mutating func close(_ scalar: UInt32, _ property: CodePointProperty) -> UInt8? {
      guard property.flags.contains(.pairedClose),
        let index = all.lastIndex(where: { $0.closing == scalar })
      else { return nil }
      let script = all[index].script
      all.removeSubrange(index...)
      return script > UnicodeConstants.scriptInherited ? script : nil
    }
  }

  /// Finds the script of the text from a character on: the only one that its characters may share.
  struct Lookahead {
    private var brackets: OpenBrackets
    private var candidates: [UInt8] = []
    /// The script of the first character with a script, if it has no other.
    private var only: UInt8?

    init(_ brackets: OpenBrackets) { self.brackets = brackets }

    /// Reads the next character; returns whether the one after it matters.
    mutating func read(_ scalar: UInt32, _ property: CodePointProperty) -> Bool {
      if property.flags.contains(.lineTerminator) { return false }
      let closed = brackets.close(scalar, property)
      brackets.open(scalar, property, UnicodeConstants.scriptCommon)
      if candidates.isEmpty {
        only = closed ?? ScriptResolver.onlyScript(property)
        if only != nil { return false }
      }
      let scripts = closed.map { [$0] } ?? ScriptResolver.scripts(of: scalar, property)
      guard !scripts.isEmpty else { return true }
      let common = candidates.isEmpty ? Array(scripts) : candidates.filter { scripts.contains($0) }
      guard !common.isEmpty else { return false }
      candidates = common
      return common.count > 1
    }

    var script: UInt8 { only ?? candidates.first ?? UnicodeConstants.scriptCommon }
  }

  /// The script of the next character in text of a script; `nil` where ``Lookahead`` decides.
  mutating func script(
    of scalar: UInt32, _ property: CodePointProperty, in script: UInt8
  ) -> UInt8? {
    brackets.close(scalar, property) ?? Self.script(of: scalar, property, in: script)
  }

  /// As ``resolve(_:into:)`` in Flutter: a character without a script has that of the text before it, at
  /// the text's start that after it, whatever its extensions and brackets are.
  static func resolveInOrder(_ text: borrowing TextAnalysis, into scripts: inout [UInt8]) {
    scripts.removeAll(keepingCapacity: true)
    var script = UnicodeConstants.scriptCommon
    for offset in 0..<text.units.count where !UTF16.isTrailSurrogate(text.units[offset]) {
      let own = text.properties[offset].script
      guard own != script, own > UnicodeConstants.scriptInherited else { continue }
      if script != UnicodeConstants.scriptCommon {
        scripts.append(contentsOf: repeatElement(script, count: offset - scripts.count))
      }
      script = own
    }
    scripts.append(contentsOf: repeatElement(script, count: text.units.count - scripts.count))
  }

  /// Resolves every unit of `text` into `scripts`.
  package mutating func resolve(_ text: borrowing TextAnalysis, into scripts: inout [UInt8]) {
    scripts.removeAll(keepingCapacity: true)
    let only = text.hasTerminators ? nil : text.onlyScript
    scripts.append(
      contentsOf: repeatElement(only ?? UnicodeConstants.scriptCommon, count: text.units.count))
    guard only == nil else { return }
    let count = text.units.count
    var script = UnicodeConstants.scriptCommon
    var beginsLine = true
    var runStart = 0
    var offset = 0
    func endRun(at end: Int) {
      if script != UnicodeConstants.scriptCommon {
        for index in runStart..<end { scripts[index] = script }
      }
      runStart = end
    }
    let properties = text.properties.span
    while offset < count {
      let property = properties[offset]
      if !beginsLine,
        property.script == script || property.script <= UnicodeConstants.scriptInherited,
        property.flags.isDisjoint(
          with: [.scriptExtensions, .pairedOpen, .pairedClose, .lineTerminator])
      {
        offset &+= 1
        continue
      }
      // Scripts do not continue across lines.
      if UnicodeConstants.isLineTerminator(text.units[offset]) {
        offset += 1
        endRun(at: offset)
        script = UnicodeConstants.scriptCommon
        beginsLine = true
        continue
      }
      if beginsLine {
        beginsLine = false
        brackets.removeAll()
        script = self.script(from: offset, text)
        continue
      }
      let scalar = text.scalar(at: offset)
      let next = self.script(of: scalar, property, in: script) ?? self.script(from: offset, text)
      if next != script { endRun(at: offset) }
      script = next
      brackets.open(scalar, property, script)
      offset = text.nextScalar(after: offset)
    }
    endRun(at: count)
  }

  private func script(from start: Int, _ text: borrowing TextAnalysis) -> UInt8 {
    var lookahead = Lookahead(brackets)
    var offset = start
    while offset < text.units.count,
      lookahead.read(text.scalar(at: offset), text.properties[offset])
    {
      offset = text.nextScalar(after: offset)
    }
    return lookahead.script
  }

  /// None for a character that takes the script around it.
  static func scripts(of codePoint: UInt32, _ property: CodePointProperty) -> ArraySlice<UInt8> {
    if property.flags.contains(.scriptExtensions) { return ScriptData.extensions(of: codePoint) }
    return onlyScript(property).map { [$0] } ?? []
  }

  /// The only script that a character may have; `nil` for others.
  static func onlyScript(_ property: CodePointProperty) -> UInt8? {
    guard !property.flags.contains(.scriptExtensions) else { return nil }
    // Hiragana for both kana: they mix within words, and fonts treat them alike.
    let isKatakana = property.script == UnicodeConstants.scriptKatakana
    let own = isKatakana ? UnicodeConstants.scriptHiragana : property.script
    return own > UnicodeConstants.scriptInherited ? own : nil
  }

  /// A character's script in text of `script`, brackets aside; `nil` if it may have several others.
  static func script(
    of codePoint: UInt32, _ property: CodePointProperty, in script: UInt8
  ) -> UInt8? {
    if let own = onlyScript(property) { return own }
    let scripts = scripts(of: codePoint, property)
    if scripts.isEmpty || scripts.contains(script) { return script }
    return scripts.count == 1 ? scripts.first : nil
  }
}
