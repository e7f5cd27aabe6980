/// The contexts that the runs of one style had, found without hashing.
struct RecentContexts {
  /// Whose style it is; `nil` where that cannot be told again.
  private var identity: ObjectIdentifier?
  /// What tells the contexts of one style apart, and the contexts, by turns alike.
  private var keys: [UInt64] = []
  private var contexts: [ShapingContext] = []

  /// The context of a run, where a run like it was met in the style.
  func find(_ run: ItemizedRun, _ identity: ObjectIdentifier?) -> ShapingContext? {
    guard identity != nil, identity == self.identity else { return nil }
    let key = Self.key(of: run)
    for index in keys.indices where keys[index] == key { return contexts[index] }
    return nil
  }

  /// Remembers the context of a run; another style's are forgotten.
  mutating func add(
    _ context: ShapingContext, of run: ItemizedRun, _ identity: ObjectIdentifier?
  ) {
    if identity == nil || identity != self.identity { forget() }
    guard identity != nil else { return }
    self.identity = identity
    keys.append(Self.key(of: run))
    contexts.append(context)
  }

  /// Forgets them all.
  mutating func forget() {
    identity = nil
    keys.removeAll(keepingCapacity: true)
    contexts.removeAll(keepingCapacity: true)
  }

  /// A run's style, font, script and direction.
  private static func key(of run: ItemizedRun) -> UInt64 {
    UInt64(UInt32(bitPattern: run.style)) << 32 | UInt64(run.font) << 16
      | UInt64(run.script) << 8 | (run.isRightToLeft ? 1 : 0)
  }
}
