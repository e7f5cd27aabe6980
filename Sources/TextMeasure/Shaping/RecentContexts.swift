/// The shaping contexts of one style's runs, found without hashing.
struct RecentContexts {
  /// The style's identity; `nil` where it has none.
  private var identity: ObjectIdentifier?
  /// The keys of the contexts within the style, parallel to ``contexts``.
  private var keys: [UInt64] = []
  private var contexts: [ShapingContext] = []

  /// The context of a run that is like an earlier one of the style.
  func find(_ run: ItemizedRun, _ identity: ObjectIdentifier?) -> ShapingContext? {
    guard identity != nil, identity == self.identity else { return nil }
    let key = Self.key(of: run)
    for index in keys.indices where keys[index] == key { return contexts[index] }
    return nil
  }

  /// Caches the context of a run; removes those of another style.
  mutating func add(
    _ context: ShapingContext, of run: ItemizedRun, _ identity: ObjectIdentifier?
  ) {
    if identity == nil || identity != self.identity { forget() }
    guard identity != nil else { return }
    self.identity = identity
    keys.append(Self.key(of: run))
    contexts.append(context)
  }

  /// Removes all contexts.
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
