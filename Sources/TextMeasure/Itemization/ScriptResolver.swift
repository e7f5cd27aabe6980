/// Resolves the script of each character, by UAX 24 with script extensions.
///
/// Common and inherited characters take the script of the text before them, or at the start of a
/// text that of the first character with a script of its own. A closing bracket takes the script of
/// its opening one. Hiragana and Katakana count as one script.
package struct ScriptResolver {
  /// The candidate scripts of the current range; empty before the first character with a script.
  private var candidates: [UInt8] = []
  /// The open brackets: the closing character and the script, Common until it is known.
  private var brackets: [(closing: UInt32, script: UInt8)] = []

  /// The last look-ups of script extensions, indexed by the characters' low bits.
  private var lastAsked = [UInt32](repeating: .max, count: Self.rememberedExtensions)
  private var lastAnswer = [Bool](repeating: false, count: Self.rememberedExtensions)

  /// A power of two.
  private static let rememberedExtensions = 64

  package init() {}

  /// The maximum depth of open brackets, as in UAX 9.
  static let deepestBracket = 63

  /// Resolves every unit of `text` into `scripts`.
  package mutating func resolve(_ text: borrowing TextAnalysis, into scripts: inout [UInt8]) {
    scripts.removeAll(keepingCapacity: true)
    let only = text.hasTerminators ? nil : text.onlyScript
    scripts.append(
      contentsOf: repeatElement(only ?? UnicodeConstants.scriptCommon, count: text.units.count))
    guard only == nil else { return }
    candidates.removeAll(keepingCapacity: true)
    brackets.removeAll(keepingCapacity: true)
    var runStart = 0
    var offset = 0
    var single = UnicodeConstants.scriptCommon
    let count = text.units.count
    while offset < count {
      if candidates.isEmpty { offset = Self.plain(text, from: offset, single) }
      guard offset < count else { break }
      // Scripts do not continue across lines.
      if UnicodeConstants.isLineTerminator(text.units[offset]) {
        fill(&scripts, runStart..<offset + 1, single)
        runStart = offset + 1
        single = UnicodeConstants.scriptCommon
        candidates.removeAll(keepingCapacity: true)
        brackets.removeAll(keepingCapacity: true)
        offset += 1
        continue
      }
      let property = text.properties[offset]
      let next = text.nextScalar(after: offset)
      let own = Self.folded(property.script)
      // The most common case: the same single script as before, or no script.
      if !property.flags.contains(.scriptExtensions),
        property.flags.isDisjoint(with: [.pairedOpen, .pairedClose])
      {
        if own <= UnicodeConstants.scriptInherited || (own == single && candidates.isEmpty) {
          offset = next
          continue
        }
        if candidates.isEmpty, single == UnicodeConstants.scriptCommon {
          single = own
          settle(own)
          offset = next
          continue
        }
      }
      // Characters that can have the preceding script take it.
      if candidates.isEmpty, single != UnicodeConstants.scriptCommon,
        !property.flags.contains(.pairedClose),
        property.flags.contains(.scriptExtensions)
          ? isExtension(text.scalar(at: offset), of: single)
          : own <= UnicodeConstants.scriptInherited || own == single
      {
        if property.flags.contains(.pairedOpen) { open(text.scalar(at: offset), single) }
        offset = next
        continue
      }
      var set: [UInt8] = [own]
      if property.flags.contains(.scriptExtensions) {
        set = Self.extensions(of: text.scalar(at: offset))
      }
      if property.flags.contains(.pairedClose),
        let open = brackets.lastIndex(where: { $0.closing == text.scalar(at: offset) })
      {
        let script = brackets[open].script
        brackets.removeSubrange(open...)
        if script > UnicodeConstants.scriptInherited { set = [script] }
      }
      let isReal = set.contains { $0 > UnicodeConstants.scriptInherited }
      if isReal {
        let current = candidates.isEmpty ? [single] : candidates
        if current == [UnicodeConstants.scriptCommon] {
          (single, candidates) = Self.state(set)
        } else {
          let both = current.filter { set.contains($0) }
          if both.isEmpty {
            fill(&scripts, runStart..<offset, single)
            settle(candidates.first ?? single)
            runStart = offset
            (single, candidates) = Self.state(set)
          } else if both.count != current.count {
            (single, candidates) = Self.state(both)
          }
        }
        settle(single)
      }
      if property.flags.contains(.pairedOpen) {
        open(text.scalar(at: offset), single)
      }
      offset = next
    }
    fill(&scripts, runStart..<count, single)
  }

  /// The first offset whose character has another script than this one and none.
  private static func plain(
    _ text: borrowing TextAnalysis, from start: Int, _ script: UInt8
  ) -> Int {
    let properties = text.properties.span
    let count = text.units.count
    var offset = start
    while offset < count {
      let property = properties[offset]
      let own = property.script
      guard own == script || own <= UnicodeConstants.scriptInherited,
        property.flags.isDisjoint(
          with: [.scriptExtensions, .pairedOpen, .pairedClose, .lineTerminator])
      else { break }
      offset &+= 1
    }
    return offset
  }

  /// Sets the script of the brackets that were opened while it was unknown.
  private mutating func settle(_ script: UInt8) {
    guard script != UnicodeConstants.scriptCommon else { return }
    var index = brackets.count - 1
    while index >= 0, brackets[index].script == UnicodeConstants.scriptCommon {
      brackets[index].script = script
      index -= 1
    }
  }

  /// Pushes an opening bracket in text of a script, Common while it is unknown.
  private mutating func open(_ bracket: UInt32, _ script: UInt8) {
    guard brackets.count < Self.deepestBracket else { return }
    brackets.append((ScriptData.pairedBracket(of: bracket), script))
  }

  /// Whether a script is among a character's extensions; the last answers are cached.
  private mutating func isExtension(_ codePoint: UInt32, of script: UInt8) -> Bool {
    let key = codePoint << 8 | UInt32(script)
    let slot = Int(codePoint & UInt32(Self.rememberedExtensions - 1))
    if lastAsked[slot] != key {
      lastAsked[slot] = key
      lastAnswer[slot] = Self.extensions(of: codePoint).contains(script)
    }
    return lastAnswer[slot]
  }

  private func fill(_ scripts: inout [UInt8], _ range: Range<Int>, _ single: UInt8) {
    let script = candidates.first ?? single
    guard script != UnicodeConstants.scriptCommon else { return }
    for index in range { scripts[index] = script }
  }

  /// A single script, or several candidates.
  private static func state(_ set: [UInt8]) -> (UInt8, [UInt8]) {
    let real = set.filter { $0 > UnicodeConstants.scriptInherited }
    return real.count == 1 ? (real[0], []) : (UnicodeConstants.scriptCommon, real)
  }

  /// The scripts that a character may have; none for one that takes the script around it.
  static func scripts(of codePoint: UInt32, _ property: CodePointProperty) -> [UInt8] {
    if property.flags.contains(.scriptExtensions) {
      return extensions(of: codePoint).filter { $0 > UnicodeConstants.scriptInherited }
    }
    return onlyScript(property).map { [$0] } ?? []
  }

  /// The only script that a character may have; `nil` for others.
  static func onlyScript(_ property: CodePointProperty) -> UInt8? {
    guard !property.flags.contains(.scriptExtensions) else { return nil }
    let own = folded(property.script)
    return own > UnicodeConstants.scriptInherited ? own : nil
  }

  /// The script of a character within text of a script, without regard to brackets; `nil` where it
  /// is one of several others.
  static func script(
    of codePoint: UInt32, _ property: CodePointProperty, in script: UInt8
  ) -> UInt8? {
    if let own = onlyScript(property) { return own }
    let scripts = scripts(of: codePoint, property)
    if scripts.isEmpty || scripts.contains(script) { return script }
    return scripts.count == 1 ? scripts[0] : nil
  }

  /// A character's script extensions, without Common and Inherited, folded.
  private static func extensions(of codePoint: UInt32) -> [UInt8] {
    var set: [UInt8] = []
    for script in ScriptData.extensions(of: codePoint) {
      let script = folded(script)
      if !set.contains(script) { set.append(script) }
    }
    return set
  }

  /// Hiragana for both kana: they mix within words, and fonts treat them alike.
  @inline(__always)
  private static func folded(_ script: UInt8) -> UInt8 {
    script == UnicodeConstants.scriptKatakana ? UnicodeConstants.scriptHiragana : script
  }
}
