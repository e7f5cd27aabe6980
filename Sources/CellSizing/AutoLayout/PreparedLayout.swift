public import Foundation

/// A layout whose constraints are solved once. Another target size or content only changes
/// constants, as when a template cell is reused.
public struct PreparedLayout: Sendable {
  /// Whether multi-line text is measured again at the width of the first pass.
  public enum Passes: Sendable, Hashable {
    /// Text is measured at its preferred maximum width and never again: with 0, as one line.
    case one
    /// A text whose preferred maximum width is 0 is measured again at the width that the first
    /// pass gave it, as UIKit's labels do with an automatic preferred width.
    case two
  }

  /// The four unknowns of a view.
  struct Frame: Sendable {
    /// The left edge's symbol.
    var left: Int
    /// The upper edge's symbol.
    var top: Int
    /// The width's symbol.
    var width: Int
    /// The height's symbol.
    var height: Int
  }

  /// The constraints that hold a view to its content, on one axis.
  private struct Intrinsic: Sendable {
    /// "At most the content's size", with the hugging priority.
    var hugging: Int
    /// "At least the content's size", with the compression resistance.
    var compression: Int
    /// The content's size in points.
    var length: Double
  }

  /// The target's constraints and their priorities.
  private struct Target: Sendable {
    /// The width's constraint.
    var width: Int
    /// The height's constraint.
    var height: Int
    /// The width's priority.
    var horizontal: LayoutPriority
    /// The height's priority.
    var vertical: LayoutPriority
    /// The tableau as it was before the two were added.
    var base: SimplexTableau
    /// The constraints' names as they were before the two were added.
    var baseNames: [String]
  }

  /// The largest number that a layout may contain, in points: above it, `Double` cannot tell
  /// the millionths of a point apart that the solver rounds away.
  static let greatestNumber: CGFloat = 1e9

  /// The layout.
  let system: LayoutSystem
  /// The solved constraints.
  var tableau = SimplexTableau()
  /// Each constraint's name, by its number in the tableau.
  var names: [String] = []
  /// Each view's unknowns.
  var frames: [String: Frame] = [:]
  /// What each view's content is now.
  private var contents: [String: LayoutView.Content] = [:]
  /// The constraints of each view's content, by axis: width, then height.
  private var intrinsics: [String: [Intrinsic?]] = [:]
  /// The target's constraints; `nil` before the first question.
  private var target: Target?
  /// The names of the constraints that were left out.
  var broken: [String] = []

  /// Solves a layout's constraints.
  ///
  /// - Throws: ``CellSizingError`` with `unsatisfiableConstraints` when required constraints
  ///   contradict one another, `invalidArgument` for a view that does not exist or exists twice
  ///   and for numbers that are not finite, `limitExceeded` for numbers above 10⁹.
  public init(_ system: LayoutSystem) throws(CellSizingError) {
    self.system = system
    try makeFrame(system.contentView)
    for view in system.views { try makeFrame(view.name) }
    try pin(system.contentView, \.left)
    try pin(system.contentView, \.top)
    for constraint in system.constraints { try add(constraint) }
    for view in system.views {
      contents[view.name] = view.content
      intrinsics[view.name] = [nil, nil]
    }
  }

  /// Gives a view other content.
  ///
  /// - Throws: `invalidArgument` when there is no such view.
  public mutating func setContent(
    _ content: LayoutView.Content, of view: String
  ) throws(CellSizingError) {
    guard contents[view] != nil else { throw Self.unknownView(view) }
    contents[view] = content
  }

  /// Solves for a target size; see
  /// ``LayoutSystem/systemLayoutSizeFitting(_:horizontalPriority:verticalPriority:passes:)``.
  public mutating func systemLayoutSizeFitting(
    _ size: CGSize = LayoutSystem.compressedSize,
    horizontalPriority: LayoutPriority = .fittingSizeLevel,
    verticalPriority: LayoutPriority = .fittingSizeLevel,
    passes: Passes = .one
  ) throws(CellSizingError) -> LayoutResult {
    // A solved layout stays as it was when this fails.
    var changed = self
    let result = try changed.solve(
      size, horizontalPriority, verticalPriority, passes: passes)
    self = changed
    return result
  }
}

// MARK: Solving

extension PreparedLayout {
  /// Sets contents and target and reads the frames.
  private mutating func solve(
    _ size: CGSize, _ horizontal: LayoutPriority, _ vertical: LayoutPriority, passes: Passes
  ) throws(CellSizingError) -> LayoutResult {
    for view in system.views {
      let size = try contentSize(of: view.name, width: nil)
      try apply(size, to: view)
    }
    try setTarget(size, horizontal, vertical)
    var passCount = 1
    if passes == .two {
      let widths = system.views.compactMap { view in
        frames[view.name].map { (view, value(of: $0.width)) }
      }
      for (view, width) in widths {
        guard case .text(0, _)? = contents[view.name], width > 0 else { continue }
        let size = try contentSize(of: view.name, width: width)
        try apply(size, to: view)
        passCount = 2
      }
    }
    var rectangles: [String: CGRect] = [:]
    for (name, frame) in frames {
      rectangles[name] = CGRect(
        x: value(of: frame.left), y: value(of: frame.top), width: value(of: frame.width),
        height: value(of: frame.height))
    }
    return LayoutResult(
      size: rectangles[system.contentView]?.size ?? .zero, frames: rectangles,
      brokenConstraints: broken, passCount: passCount)
  }

  /// An unknown's value in points, without what the solver's rounding left in its last digits.
  ///
  /// The unit is 1/3145728 pt: 2²¹ + 2²⁰ in a point, so that halves, thirds and their halves come
  /// out as they are written, and rounding up to a pixel does not find a remainder.
  private func value(of symbol: Int) -> CGFloat {
    let unitsPerPoint = 3_145_728.0
    // 0 added makes a negative zero a positive one.
    return CGFloat((tableau.value(of: symbol) * unitsPerPoint).rounded() / unitsPerPoint + 0)
  }

  /// The intrinsic size of a view's content; at a given width if it is text.
  private func contentSize(of view: String, width: CGFloat?) throws(CellSizingError) -> CGSize {
    let none = LayoutView.noIntrinsicMetric
    switch contents[view] ?? .none {
    case .none:
      return CGSize(width: none, height: none)
    case .size(let size):
      return size
    case .text(let preferredMaxLayoutWidth, let measure):
      try Self.check(preferredMaxLayoutWidth, "preferredMaxLayoutWidth of \(view)")
      do {
        return try measure(width ?? max(0, preferredMaxLayoutWidth))
      } catch {
        throw CellSizingError(wrapping: error)
      }
    }
  }

  /// Holds a view to a content size.
  private mutating func apply(_ size: CGSize, to view: LayoutView) throws(CellSizingError) {
    guard let frame = frames[view.name] else { return }
    let axes = [
      (
        size.width, frame.width, view.contentHugging.horizontal,
        view.compressionResistance.horizontal, "width"
      ),
      (
        size.height, frame.height, view.contentHugging.vertical,
        view.compressionResistance.vertical, "height"
      ),
    ]
    for (axis, (length, symbol, hugging, compression, name)) in axes.enumerated() {
      try Self.check(length, "intrinsic \(name) of \(view.name)")
      let known = intrinsics[view.name]?[axis]
      guard length != LayoutView.noIntrinsicMetric else {
        if known != nil {
          throw CellSizingError(
            .invalidArgument, operation: "auto layout",
            message: "the \(name) of \(view.name) had an intrinsic size before; "
              + "prepare another layout for content without one")
        }
        continue
      }
      guard length >= 0 else {
        throw CellSizingError(
          .invalidArgument, operation: "auto layout",
          message: "the intrinsic \(name) of \(view.name) is \(length); it must be 0 or more, "
            + "or noIntrinsicMetric")
      }
      if var known {
        known.length = Double(length)
        intrinsics[view.name]?[axis] = known
        try hold(known)
      } else {
        guard hugging.isValid, compression.isValid else {
          throw Self.invalidPriority(of: view.name)
        }
        try removeTarget()
        let row = LinearRow(constant: -Double(length), terms: [symbol: 1])
        let title = "\(view.name).\(name)"
        let intrinsic = Intrinsic(
          hugging: try add(row, .atMost, hugging, name: "\(title) <= content"),
          compression: try add(row, .atLeast, compression, name: "\(title) >= content"),
          length: Double(length))
        intrinsics[view.name]?[axis] = intrinsic
      }
    }
  }

  /// Requests a size: by new constants if the priorities are unchanged, else with new constraints.
  private mutating func setTarget(
    _ size: CGSize, _ horizontal: LayoutPriority, _ vertical: LayoutPriority
  ) throws(CellSizingError) {
    try Self.check(size.width, "target width")
    try Self.check(size.height, "target height")
    guard size.width >= 0, size.height >= 0, horizontal.isValid, vertical.isValid else {
      throw CellSizingError(
        .invalidArgument, operation: "auto layout",
        message: "a target needs sizes of 0 or more and priorities above 0 and up to 1000")
    }
    if let target, target.horizontal == horizontal, target.vertical == vertical {
      try setConstant(-Double(size.width), of: target.width)
      try setConstant(-Double(size.height), of: target.height)
      return
    }
    try removeTarget()
    guard let frame = frames[system.contentView] else { return }
    let base = tableau
    let baseNames = names
    let width = try add(
      LinearRow(constant: -Double(size.width), terms: [frame.width: 1]), .equal, horizontal,
      name: "target width \(size.width)")
    let height = try add(
      LinearRow(constant: -Double(size.height), terms: [frame.height: 1]), .equal, vertical,
      name: "target height \(size.height)")
    target = Target(
      width: width, height: height, horizontal: horizontal, vertical: vertical, base: base,
      baseNames: baseNames)
  }

  /// Goes back to the constraints without a target.
  private mutating func removeTarget() throws(CellSizingError) {
    guard let target else { return }
    tableau = target.base
    names = target.baseNames
    self.target = nil
    // Contents may have changed since the constraints without a target were put aside.
    for view in system.views {
      for case let intrinsic? in intrinsics[view.name] ?? [] { try hold(intrinsic) }
    }
  }

  /// Moves a view's bounds to its content's size.
  private mutating func hold(_ intrinsic: Intrinsic) throws(CellSizingError) {
    let constant = -intrinsic.length
    // The bound that loosens moves first: otherwise two required ones would contradict in between.
    let grows = constant < tableau.constant(of: intrinsic.hugging)
    let bounds = [intrinsic.hugging, intrinsic.compression]
    for bound in grows ? bounds : bounds.reversed() { try setConstant(constant, of: bound) }
  }
}
