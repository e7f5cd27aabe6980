import TextMeasure

/// Keys that a request does not have, known from CSS and other toolkits, and what to write in their
/// place.
package enum ForeignKey {
  /// What to do about a key; `nil` for one that is not known here, and for one whose advice needs keys
  /// that the object does not have.
  package static func advice(_ name: String, among keys: [String]) -> String? {
    let folded = folded(name)
    if let known = entries.first(where: {
      $0.names.contains(folded) && $0.keys.allSatisfy(keys.contains)
    }) {
      return known.advice
    }
    // "font" is rather misspelled "fonts" than CSS's shorthand.
    guard keys.contains("css"), folded != "font" else { return nil }
    return CSSText.properties.first { self.folded($0.name) == folded }
      .map { #"use "css" with "\#($0.name)""# }
  }

  private static func folded(_ name: String) -> String {
    name.lowercased().filter { $0 != "-" && $0 != "_" }
  }

  /// What is written, folded; the keys that the advice needs; the advice.
  private static let entries: [(names: [String], keys: [String], advice: String)] = #"""
    lineheight | minimumLineHeight maximumLineHeight | \#
    set both "minimumLineHeight" and "maximumLineHeight" to it, in points
    letterspacing characterspacing | tracking | use "tracking", in points
    letterspacing characterspacing | kern | use "kern", in points
    wordspacing | wordSpacing | use "wordSpacing", in points
    fontsize | size | use "size", in points
    fontfamily fontname | fonts | use "fonts", an array of names or files
    fontweight weight fontstyle bold isbold italic isitalic | fonts variations | \#
    name a font of that style in "fonts", or set an axis with "variations"
    textalign textalignment | alignment | use "alignment"
    textindent | firstLineHeadIndent | use "firstLineHeadIndent", in points
    tabsize | tabStops defaultTabInterval | use "defaultTabInterval", in points, with empty "tabStops"
    hyphens | hyphenationFactor | use "hyphenationFactor", and "language"
    maxlines numberoflines lineclamp | maximumLines | use "maximumLines"
    textoverflow ellipsis ellipsize | lineBreakMode maximumLines | use "lineBreakMode" and "maximumLines"
    maxwidth | width | use "width"
    minimumfontsize minfontsize shrinktofit autoshrink adjustsfontsizetofitwidth | fitSize | \#
    use "fitSize", with "minimum" and "maximum" in points
    length count | start end | use "end": "start" and the length together, in UTF-16 units
    lang locale | language | use "language"
    writingdirection textdirection | direction | use "direction"
    fontfeaturesettings | features | use "features"
    fontvariationsettings | variations | use "variations"
    justificationmode | alignment | use "alignment" justified
    hyphenationfrequency | android | use "android" with "hyphenationFrequency"
    singleline | maximumLines | use "maximumLines" 1
    includefontpadding includesfontpadding | android | use "android" with "includeFontPadding"
    fallbacklinespacing usefallbacklinespacing | android | use "android" with "fallbackLineSpacing"
    strutstyle | flutter | use "flutter" with "strut"
    textheightbehavior textheightbehaviour | flutter | \#
    use "flutter" with "applyHeightToFirstAscent" and "applyHeightToLastDescent"
    leadingdistribution | flutter | use "flutter" with "leadingDistribution"
    textwidthbasis | flutter | use "flutter" with "textWidthBasis"
    textscalefactor textscaler fontsizemultiplier | size | multiply "size" by it
    allowfontscaling maxfontsizemultiplier adjustsfontforcontentsizecategory | size | \#
    it is not supported: "size" is not scaled by the reader's preferred text size
    adjustsfontsizetofit adjustsfontsizetofitwidth minimumscalefactor minimumfontscale autosizetexttype | size | \#
    it is not supported: a text keeps its "size"
    breakstrategy textbreakstrategy | android | use "android" with "breakStrategy"
    fontscale | android | use "android" with "fontScale"
    softwrap | width | leave out "width" where lines do not wrap
    textallcaps | css | use "css" with "text-transform"
    padding margin border | width | it is not supported: subtract it from "width"
    """#.split(separator: "\n").map { line in
      let cells = line.split(separator: " | ").map(String.init)
      return (
        cells[0].split(separator: " ").map(String.init),
        cells[1].split(separator: " ").map(String.init), cells[2]
      )
    }

  /// The name of a content size category that is written as UIKit's constant, `XXL` or `xxLarge`;
  /// `nil` for any other word.
  static func contentSizeCategory(_ written: String, among names: [String]) -> String? {
    var rest = written.lowercased()[...]
    let prefix = "uictcontentsizecategory"
    if rest.hasPrefix(prefix) { rest = rest.dropFirst(prefix.count) }
    var words: [String] = []
    if rest.hasPrefix("accessibility") {
      rest = rest.dropFirst("accessibility".count)
      words.append("accessibility")
    }
    let extra = rest.prefix { $0 == "x" }
    words += extra.map { _ in "extra" }
    let sizes = ["small", "medium", "large"]
    let size = rest.dropFirst(extra.count)
    words += sizes.filter { $0 == size || $0.prefix(1) == size }
    let name = words.joined()
    return names.first { $0.lowercased() == name }
  }
}
