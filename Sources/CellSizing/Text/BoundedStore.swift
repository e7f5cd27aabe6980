import TextMeasure

/// Values by key for several threads, of which the ones not used lately are dropped at a limit.
///
/// Two generations: what is used goes into the young one, and when that is full the old one goes.
/// So at least half of the limit's most recently used values are there, and finding one is a single
/// look-up as a rule. Sendable: the generations are only touched while the lock is held.
final class BoundedStore<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  /// The two generations.
  private struct Generations {
    /// What was used since the generations changed.
    var young: [Key: Value] = [:]
    /// What was used before and has not been since.
    var old: [Key: Value] = [:]
    /// What the young values cost.
    var youngCost = 0
  }

  /// The maximum number of values.
  let countLimit: Int
  /// The maximum total cost of the values.
  let costLimit: Int
  private let generations = Locked(Generations())

  /// Creates an empty store; limits below 2 count as 2.
  init(countLimit: Int, costLimit: Int = .max) {
    self.countLimit = max(2, countLimit)
    self.costLimit = max(2, costLimit)
  }

  /// The number of values.
  var count: Int { generations.withLock { $0.young.count + $0.old.count } }

  /// A key's value; `nil` when there is none. Counts as a use.
  func value(for key: Key, cost: Int = 1) -> Value? {
    generations.withLock { generations in
      if let value = generations.young[key] { return value }
      guard let value = generations.old.removeValue(forKey: key) else { return nil }
      insert(value, for: key, cost: cost, &generations)
      return value
    }
  }

  /// Keeps a value, unless the key has one since another thread stored it; one that costs more than
  /// half of the limit is not kept.
  ///
  /// - Returns: the key's value, and whether it is the one given.
  @discardableResult
  func store(_ value: Value, for key: Key, cost: Int = 1) -> (value: Value, isNew: Bool) {
    guard cost <= costLimit / 2 else { return (value, true) }
    return generations.withLock { generations in
      if let known = generations.young[key] { return (known, false) }
      let known = generations.old.removeValue(forKey: key)
      insert(known ?? value, for: key, cost: cost, &generations)
      return (known ?? value, known == nil)
    }
  }

  /// Drops all values.
  func removeAll() {
    generations.withLock { $0 = Generations() }
  }

  /// Puts a value into the young generation, after making room for it.
  private func insert(
    _ value: Value, for key: Key, cost: Int, _ generations: inout Generations
  ) {
    if generations.young.count >= countLimit / 2 || generations.youngCost > costLimit / 2 - cost {
      generations.old = generations.young
      generations.young = [:]
      generations.youngCost = 0
    }
    generations.young[key] = value
    generations.youngCost += cost
  }
}
