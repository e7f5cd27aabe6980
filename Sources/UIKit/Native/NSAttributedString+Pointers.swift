public import Foundation

// UIKit's own signatures have pointers here: `&range`, `nil`, and `stop.pointee = true`.
extension NSAttributedString {
  public func attributes(
    at location: Int, effectiveRange range: NSRangePointer?
  ) -> [Key: Any] {
    guard let run = runs.run(at: location) else { return [:] }
    if let range = unsafe range { unsafe range.pointee = NSRange(run.range) }
    return run.attributes
  }

  public func attribute(
    _ key: Key, at location: Int, effectiveRange range: NSRangePointer?
  ) -> Any? {
    guard let run = runs.run(at: location) else { return nil }
    if let range = unsafe range { unsafe range.pointee = NSRange(run.range) }
    return run.attributes[key]
  }

  public func attributes(
    at location: Int, longestEffectiveRange range: NSRangePointer?, in limit: NSRange
  ) -> [Key: Any] {
    guard let run = runs(in: limit).first(where: { $0.range.contains(location) }) else {
      return [:]
    }
    if let range = unsafe range { unsafe range.pointee = NSRange(run.range) }
    return run.attributes
  }

  public func attribute(
    _ key: Key, at location: Int, longestEffectiveRange range: NSRangePointer?, in limit: NSRange
  ) -> Any? {
    guard let run = runs(of: key, in: limit).first(where: { $0.range.contains(location) })
    else { return nil }
    if let range = unsafe range { unsafe range.pointee = NSRange(run.range) }
    return run.value
  }

  public func enumerateAttributes(
    in range: NSRange, options: EnumerationOptions = [],
    using block: ([Key: Any], NSRange, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    let found = runs(in: range)
    var stop: ObjCBool = false
    for run in options.contains(.reverse) ? found.reversed() : found {
      unsafe withUnsafeMutablePointer(to: &stop) {
        unsafe block(run.attributes, NSRange(run.range), $0)
      }
      if stop.boolValue { return }
    }
  }

  public func enumerateAttribute(
    _ key: Key, in range: NSRange, options: EnumerationOptions = [],
    using block: (Any?, NSRange, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    let found = runs(of: key, in: range)
    var stop: ObjCBool = false
    for run in options.contains(.reverse) ? found.reversed() : found {
      unsafe withUnsafeMutablePointer(to: &stop) {
        unsafe block(run.value, NSRange(run.range), $0)
      }
      if stop.boolValue { return }
    }
  }
}
