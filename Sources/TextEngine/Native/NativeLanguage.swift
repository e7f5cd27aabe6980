import CHarfBuzz

/// A language in HarfBuzz's form: a pointer that is valid for the process's lifetime.
///
/// HarfBuzz never frees a language, and searches them one by one for each tag. So it gets only tags
/// that ``HarfBuzzFont/shortestLanguage(_:script:)`` returns.
@safe struct NativeLanguage: @unchecked Sendable, Hashable {
  let pointer: OpaquePointer?

  /// The language of a BCP 47 tag; none for an empty one and `und`.
  init(_ tag: String) {
    unsafe pointer = hb_language_from_string(tag == "und" ? nil : tag, -1)
  }

  static func == (first: NativeLanguage, second: NativeLanguage) -> Bool {
    unsafe first.pointer == second.pointer
  }

  func hash(into hasher: inout Hasher) { unsafe hasher.combine(pointer) }

  /// Calls `body` with a language that HarfBuzz does not keep.
  static func withTemporary<Result>(_ tag: String, _ body: (OpaquePointer?) -> Result) -> Result {
    guard !tag.isEmpty, isItsText else { return unsafe body(NativeLanguage(tag).pointer) }
    return unsafe tag.withCString { unsafe body(OpaquePointer($0)) }
  }

  /// Whether HarfBuzz's languages are pointers to their text, as in all its versions so far.
  private static let isItsText: Bool = {
    guard let pointer = unsafe NativeLanguage("en").pointer else { return false }
    return unsafe hb_language_to_string(pointer) == UnsafePointer<CChar>(pointer)
  }()
}

extension HarfBuzzFont {
  /// The shortest tag with which the font shapes a script as with `tag`; empty where it has no rules
  /// for that language. How many there are depends on the font, not on the tags that callers pass.
  func shortestLanguage(_ tag: String, script: UInt32) -> String {
    let tag = Self.canonical(tag)
    guard !tag.isEmpty, tag != "und" else { return "" }
    // AAT's rules compare whole tags.
    guard !hasTable("ltag") else { return tag }
    let wanted = HarfBuzzLookups.languageSystems(of: self, script: script, language: tag)
    func suffices(_ tag: String) -> Bool {
      HarfBuzzLookups.languageSystems(of: self, script: script, language: tag) == wanted
    }
    guard !suffices("") else { return "" }
    var subtags = tag.split(separator: "-", omittingEmptySubsequences: false)
    // Halves, quarters and so on, because a tag may be long and few of its subtags count.
    var length = subtags.count / 2
    while length > 0 {
      var end = subtags.count
      while end > 0 {
        let start = max(0, end - length)
        let shorter = subtags[..<start] + subtags[end...]
        if suffices(shorter.joined(separator: "-")) { subtags = Array(shorter) }
        end = start
      }
      length /= 2
    }
    return subtags.joined(separator: "-")
  }

  /// A tag as HarfBuzz keeps it: in small letters, with hyphens, up to a character that no tag has.
  private static func canonical(_ tag: String) -> String {
    let plain = tag.utf8.prefix {
      $0.isASCIIAlphanumeric || "-_".utf8.contains($0)
    }
    return String(decoding: plain, as: UTF8.self).replacing("_", with: "-").lowercased()
  }
}
