/// Gives each character a script, by UAX 24 with script extensions.
///
/// Common and inherited characters take the script of the text around them: that of what stands
/// before, or at the start of a text that of the first real script. A closing bracket takes the
/// script of its opening one. Hiragana and Katakana count as one.
package struct ScriptResolver {
  /// The candidates of the current stretch; empty before anything real was met.
  private var candidates: [UInt8] = []
  /// Opening brackets that wait for their partner: the closing character and the script, Common
  /// while that is open.
  private var brackets: [(closing: UInt32, script: UInt8)] = []

  /// The last characters whose extensions were asked for, each with a script, by their last bits.
  private var lastAsked = [UInt32](repeating: .max, count: Self.rememberedExtensions)
  private var lastAnswer = [Bool](repeating: false, count: Self.rememberedExtensions)

  /// A power of two.
  private static let rememberedExtensions = 64

  package init() {}

  /// How many brackets may be open at once, as in UAX 9's own limit.
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
      // A line's scripts do not reach into the next.
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
      // By far the commonest: one real script, the same as before, or nothing to say.
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
      // What can be in the script of the text before it is.
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

  /// The first offset whose character is more than one of this script, or of none.
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

  /// Gives the brackets that were opened while the script was open the one that was found.
  private mutating func settle(_ script: UInt8) {
    guard script != UnicodeConstants.scriptCommon else { return }
    var index = brackets.count - 1
    while index >= 0, brackets[index].script == UnicodeConstants.scriptCommon {
      brackets[index].script = script
      index -= 1
    }
  }

  /// Notes an opening bracket in text of a script, Common while that is open.
  private mutating func open(_ bracket: UInt32, _ script: UInt8) {
    guard brackets.count < Self.deepestBracket else { return }
    brackets.append((ScriptData.pairedBracket(of: bracket), script))
  }

  /// Whether a script is among a character's extensions; the last answers are remembered.
  private mutating func isExtension(_ codePoint: UInt32, of script: UInt8) -> Bool {
    let key = codePoint << 8 | UInt32(script)
    let place = Int(codePoint & UInt32(Self.rememberedExtensions - 1))
    if lastAsked[place] != key {
      lastAsked[place] = key
      lastAnswer[place] = Self.extensions(of: codePoint).contains(script)
    }
    return lastAnswer[place]
  }

  private func fill(_ scripts: inout [UInt8], _ range: Range<Int>, _ single: UInt8) {
    let script = candidates.first ?? single
    guard script != UnicodeConstants.scriptCommon else { return }
    for index in range { scripts[index] = script }
  }

  /// One script by itself, or several candidates.
  private static func state(_ set: [UInt8]) -> (UInt8, [UInt8]) {
    let real = set.filter { $0 > UnicodeConstants.scriptInherited }
    return real.count == 1 ? (real[0], []) : (UnicodeConstants.scriptCommon, real)
  }

  /// The real scripts that a character may have; none for one that takes the script around it.
  static func scripts(of codePoint: UInt32, _ property: CodePointProperty) -> [UInt8] {
    if property.flags.contains(.scriptExtensions) {
      return extensions(of: codePoint).filter { $0 > UnicodeConstants.scriptInherited }
    }
    return onlyScript(property).map { [$0] } ?? []
  }

  /// The one real script that a character may have; `nil` for others.
  static func onlyScript(_ property: CodePointProperty) -> UInt8? {
    guard !property.flags.contains(.scriptExtensions) else { return nil }
    let own = folded(property.script)
    return own > UnicodeConstants.scriptInherited ? own : nil
  }

  /// The script that a character has in text of a script, apart from brackets; `nil` where it is
  /// one of several others.
  static func script(
    of codePoint: UInt32, _ property: CodePointProperty, in script: UInt8
  ) -> UInt8? {
    if let own = onlyScript(property) { return own }
    let scripts = scripts(of: codePoint, property)
    if scripts.isEmpty || scripts.contains(script) { return script }
    return scripts.count == 1 ? scripts[0] : nil
  }

  /// The extensions of a character, real scripts only, folded.
  private static func extensions(of codePoint: UInt32) -> [UInt8] {
    var set: [UInt8] = []
    for script in ScriptData.extensions(of: codePoint) {
      let script = folded(script)
      if !set.contains(script) { set.append(script) }
    }
    return set
  }

  /// Hiragana for both kana, because they mix within words and no font treats them apart.
  @inline(__always)
  private static func folded(_ script: UInt8) -> UInt8 {
    script == UnicodeConstants.scriptKatakana ? UnicodeConstants.scriptHiragana : script
  }
}
