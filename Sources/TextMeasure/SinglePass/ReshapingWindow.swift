/// A range of characters that is shaped by itself, and what is shaped with it.
struct ReshapingWindow {
  /// The first character that is shaped, and the window's first character.
  var from: Int
  var start: Int
  /// The window's end, and the end of what is shaped.
  var end: Int
  var to: Int
}

extension Shaper {
  /// The advances in a window, or in a part of one that is shaped by itself; `nil` where they do
  /// not fit.
  mutating func shape(
    _ window: ReshapingWindow, of units: [UInt16], in context: ShapingContext,
    _ words: inout WordCache
  ) throws(TextMeasureError) -> WordCache.Entry? {
    var hash: UInt32 = 0
    for offset in window.from..<window.to { hash = WordCache.mix(hash, units[offset]) }
    var edges: WordCache.Edges = .isWindow
    if window.from < window.start { edges.insert(.begins) }
    if window.to > window.end { edges.insert(.ends) }
    hash = WordCache.finish(hash ^ UInt32(edges.rawValue))
    if let found = words.find(units, window.from, window.to, edges, hash: hash) { return found }
    guard try shapeInIsolation(units, window.from, window.to, hasNext: false, context) else {
      return nil
    }
    return words.insert(units, window.from, window.to, edges, hash: hash, values: values)
  }
}
