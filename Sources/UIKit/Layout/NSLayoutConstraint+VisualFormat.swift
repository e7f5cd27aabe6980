import Foundation

extension NSLayoutConstraint {
  /// The constraints of a visual format such as `H:|-8-[icon(40)]-[title]-(>=8)-|`.
  ///
  /// What cannot be read ends the list: the constraints before it are returned.
  public class func constraints(
    withVisualFormat format: String, options: FormatOptions = [], metrics: [String: Any]?,
    views: [String: Any]
  ) -> [NSLayoutConstraint] {
    var reader = VisualFormat(format, metrics: metrics ?? [:], views: views)
    return reader.constraints(options: options)
  }
}

/// Reads a visual format.
private struct VisualFormat {
  /// A relation to a number or to another view's length.
  private struct Predicate {
    var relation = NSLayoutConstraint.Relation.equal
    var constant: CGFloat = 0
    var view: UIView?
    var priority = UILayoutPriority.required
  }

  private var rest: Substring
  private let metrics: [String: Any]
  private let views: [String: Any]
  private var isVertical = false
  private var found: [NSLayoutConstraint] = []
  private var shown: [UIView] = []

  init(_ format: String, metrics: [String: Any], views: [String: Any]) {
    rest = Substring(format.filter { !$0.isWhitespace })
    self.metrics = metrics
    self.views = views
  }

  mutating func constraints(options: NSLayoutConstraint.FormatOptions) -> [NSLayoutConstraint] {
    if take("V:") { isVertical = true } else { _ = take("H:") }
    var previous: UIView?
    var isSuperviewBefore = take("|")
    var gap: [Predicate]? = isSuperviewBefore ? [] : nil
    while !rest.isEmpty {
      if let read = readGap() { gap = read }
      if take("|") {
        if let previous { connect(previous, nil, gap ?? [], isLeading: false) }
        break
      }
      guard let view = readView() else { break }
      if let previous {
        connect(previous, view, gap ?? [], isLeading: false)
      } else if isSuperviewBefore {
        connect(view, nil, gap ?? [], isLeading: true)
      }
      isSuperviewBefore = false
      shown.append(view)
      previous = view
      gap = nil
    }
    align(options)
    return found
  }

  private mutating func take(_ text: String) -> Bool {
    guard rest.hasPrefix(text) else { return false }
    rest.removeFirst(text.count)
    return true
  }

  /// A connection: `-`, `-8-`, `-(>=8@750)-`; `nil` where there is none.
  private mutating func readGap() -> [Predicate]? {
    guard take("-") else { return nil }
    if rest.hasPrefix("[") || rest.hasPrefix("|") { return [Predicate(constant: 8)] }
    var predicates: [Predicate] = []
    if take("(") {
      predicates = readPredicates()
    } else if let one = readPredicate(until: "-[|") {
      predicates = [one]
    }
    _ = take("-")
    return predicates
  }

  private mutating func readPredicates() -> [Predicate] {
    var predicates: [Predicate] = []
    while let predicate = readPredicate(until: ",)") {
      predicates.append(predicate)
      guard take(",") else { break }
    }
    _ = take(")")
    return predicates
  }

  private mutating func readPredicate(until ends: String) -> Predicate? {
    var predicate = Predicate()
    if take(">=") {
      predicate.relation = .greaterThanOrEqual
    } else if take("<=") {
      predicate.relation = .lessThanOrEqual
    } else {
      _ = take("==")
    }
    let token = rest.prefix { !ends.contains($0) && $0 != "@" }
    rest.removeFirst(token.count)
    if let view = views[String(token)] as? UIView {
      predicate.view = view
    } else if let number = number(token) {
      predicate.constant = number
    } else {
      return nil
    }
    if take("@") {
      let token = rest.prefix { !ends.contains($0) }
      rest.removeFirst(token.count)
      if let number = number(token) { predicate.priority = UILayoutPriority(Float(number)) }
    }
    return predicate
  }

  private func number(_ token: Substring) -> CGFloat? {
    if let number = Double(token) { return CGFloat(number) }
    switch metrics[String(token)] {
    case let number as CGFloat: return number
    case let number as Int: return CGFloat(number)
    case let number as Float: return CGFloat(number)
    case let number as NSNumber: return CGFloat(number.doubleValue)
    default: return nil
    }
  }

  private mutating func readView() -> UIView? {
    guard take("[") else { return nil }
    let name = rest.prefix { $0 != "]" && $0 != "(" }
    rest.removeFirst(name.count)
    guard let view = views[String(name)] as? UIView else { return nil }
    if take("(") {
      let length: NSLayoutConstraint.Attribute = isVertical ? .height : .width
      for predicate in readPredicates() {
        add(
          view, length, predicate, predicate.view, predicate.view == nil ? .notAnAttribute : length)
      }
    }
    _ = take("]")
    return view
  }

  /// Relates two neighbours, or a view and its superview.
  private mutating func connect(
    _ first: UIView, _ second: UIView?, _ gap: [Predicate], isLeading: Bool
  ) {
    let near: NSLayoutConstraint.Attribute = isVertical ? .top : .leading
    let far: NSLayoutConstraint.Attribute = isVertical ? .bottom : .trailing
    for predicate in gap.isEmpty ? [Predicate()] : gap {
      if let second {
        add(second, near, predicate, first, far)
      } else if let superview = first.superview {
        if isLeading {
          add(first, near, predicate, superview, near)
        } else {
          add(superview, far, predicate, first, far)
        }
      }
    }
  }

  private mutating func add(
    _ first: UIView, _ attribute: NSLayoutConstraint.Attribute, _ predicate: Predicate,
    _ second: UIView?, _ other: NSLayoutConstraint.Attribute
  ) {
    let constraint = NSLayoutConstraint(
      item: first, attribute: attribute, relatedBy: predicate.relation, toItem: second,
      attribute: other, multiplier: 1, constant: predicate.constant)
    constraint.priority = predicate.priority
    found.append(constraint)
  }

  private mutating func align(_ options: NSLayoutConstraint.FormatOptions) {
    let attributes: [(NSLayoutConstraint.FormatOptions, NSLayoutConstraint.Attribute)] = [
      (.alignAllLeft, .left), (.alignAllRight, .right), (.alignAllTop, .top),
      (.alignAllBottom, .bottom), (.alignAllLeading, .leading), (.alignAllTrailing, .trailing),
      (.alignAllCenterX, .centerX), (.alignAllCenterY, .centerY),
      (.alignAllLastBaseline, .lastBaseline), (.alignAllFirstBaseline, .firstBaseline),
    ]
    for (option, attribute) in attributes where options.contains(option) {
      for (first, second) in zip(shown, shown.dropFirst()) {
        add(first, attribute, Predicate(), second, attribute)
      }
    }
  }
}
