import CellSizing
import CellSizingSamples
import Foundation
import Testing

/// Prepared layouts edited step by step against layouts solved anew.
struct PreparedLayoutTests {
  /// A prepared layout that gets new contents and targets says what a new one says.
  @Test func editingGivesWhatSolvingAnewGives() throws {
    var failures: [String] = []
    var random = SeededGenerator(seed: 5)
    var prepared = try PreparedLayout(
      AutoLayoutTests.imageAndLabel(preferredMaxLayoutWidth: 0, oneLineWidth: 100))
    for step in 0..<200 {
      let oneLineWidth = CGFloat(Int.random(in: 1...2000, using: &random))
      let width = CGFloat(Int.random(in: 100...800, using: &random))
      try prepared.setContent(
        .text(
          preferredMaxLayoutWidth: 0, measure: AutoLayoutTests.label(oneLineWidth: oneLineWidth)),
        of: "label")
      let target = CGSize(width: width, height: 0)
      let edited = try prepared.systemLayoutSizeFitting(
        target, horizontalPriority: .required, passes: .two)
      let fresh = try AutoLayoutTests.imageAndLabel(
        preferredMaxLayoutWidth: 0, oneLineWidth: oneLineWidth
      )
      .systemLayoutSizeFitting(width: width)
      let expected = max(
        48, AutoLayoutTests.label(oneLineWidth: oneLineWidth)(width - 78).height + 12)
      if edited.size != fresh.size || edited.size.height != expected {
        failures.append("step \(step): \(edited.size), \(fresh.size), not \(expected)")
      }
    }
    #expect(failures.isEmpty, "\(failures.prefix(5))")
  }

  /// Random constraints on four boxes: however a solution is reached, by one solving or by a chain
  /// of edits, every required constraint holds and each priority's misses add up to the same.
  @Test func randomLayoutsAreSolvedEquallyWellEitherWay() throws {
    var failures: [String] = []
    var solved = 0
    for seed in 0..<120 {
      var random = SeededGenerator(seed: UInt64(seed))
      let names = ["a", "b", "c", "d"]
      let attributes: [LayoutAnchor.Attribute] = [.left, .right, .width, .centerX]
      let priorities: [LayoutPriority] = [.required, 750, 500, 500, 250, 100]
      var constraints: [LayoutConstraint] = []
      for _ in 0..<12 {
        let first = LayoutAnchor(
          names[Int.random(in: 0..<4, using: &random)],
          attributes[Int.random(in: 0..<4, using: &random)])
        let others = names + ["contentView"]
        let second = LayoutAnchor(
          others[Int.random(in: 0..<5, using: &random)],
          attributes[Int.random(in: 0..<4, using: &random)])
        let relations: [LayoutConstraint.Relation] = [.equal, .atLeast, .atMost]
        constraints.append(
          LayoutConstraint(
            first, relations[Int.random(in: 0..<3, using: &random)],
            Int.random(in: 0..<3, using: &random) == 0 ? nil : second,
            multiplier: [1, 1, 0.5, 2][Int.random(in: 0..<4, using: &random)],
            constant: CGFloat(Int.random(in: -50...200, using: &random)),
            priority: priorities[Int.random(in: 0..<6, using: &random)]))
      }
      func system(_ widths: [CGFloat]) -> LayoutSystem {
        LayoutSystem(
          views: zip(names, widths).map {
            LayoutView($0, content: .size(CGSize(width: $1, height: 10)))
          }, constraints: constraints, contradictions: .breaksConstraint)
      }
      var widths = names.map { _ in CGFloat(Int.random(in: 0...300, using: &random)) }
      var prepared = try PreparedLayout(system(widths))
      for step in 0..<6 {
        let target = CGSize(width: Int.random(in: 0...600, using: &random), height: 0)
        let edited = try prepared.systemLayoutSizeFitting(target, horizontalPriority: 300)
        let fresh = try system(widths).systemLayoutSizeFitting(target, horizontalPriority: 300)
        let left = Self.misses(edited, system(widths), target)
        let right = Self.misses(fresh, system(widths), target)
        solved += 1
        for (priority, miss) in left
        where abs(miss - (right[priority] ?? 0)) > 1e-4 || (priority == .required && miss > 1e-4) {
          failures.append("seed \(seed) step \(step) @\(priority.rawValue): \(left) \(right)")
          break
        }
        let changed = Int.random(in: 0..<4, using: &random)
        widths[changed] = CGFloat(Int.random(in: 0...300, using: &random))
        try prepared.setContent(
          .size(CGSize(width: widths[changed], height: 10)), of: names[changed])
      }
    }
    #expect(solved == 720)
    #expect(failures.isEmpty, "\(failures.count): \(failures.prefix(2))")
  }

  /// The sum of the points by which a result misses its horizontal constraints, by priority.
  static func misses(
    _ result: LayoutResult, _ system: LayoutSystem, _ target: CGSize
  ) -> [LayoutPriority: CGFloat] {
    func value(_ anchor: LayoutAnchor) -> CGFloat {
      let frame = result.frames[anchor.view] ?? .zero
      return switch anchor.attribute {
      case .left: frame.origin.x
      case .right: frame.origin.x + frame.size.width
      case .centerX: frame.origin.x + frame.size.width / 2
      default: frame.size.width
      }
    }
    func miss(_ difference: CGFloat, _ relation: LayoutConstraint.Relation) -> CGFloat {
      switch relation {
      case .equal: abs(difference)
      case .atLeast: max(0, -difference)
      case .atMost: max(0, difference)
      }
    }
    var sums: [LayoutPriority: CGFloat] = [:]
    for constraint in system.constraints
    where !result.brokenConstraints.contains(constraint.name) {
      let right = (constraint.second.map(value) ?? 0) * constraint.multiplier
      sums[constraint.priority, default: 0] += miss(
        value(constraint.first) - right - constraint.constant, constraint.relation)
    }
    for view in system.views {
      guard case .size(let size) = view.content else { continue }
      let difference = (result.frames[view.name]?.size.width ?? 0) - size.width
      sums[.defaultLow, default: 0] += miss(difference, .atMost)
      sums[.defaultHigh, default: 0] += miss(difference, .atLeast)
    }
    sums[300, default: 0] += abs(result.size.width - target.width)
    return sums
  }
}
