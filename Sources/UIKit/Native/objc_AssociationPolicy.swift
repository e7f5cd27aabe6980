// Names are Apple's.
// swift-format-ignore-file: AlwaysUseLowerCamelCase, TypeNamesShouldBeCapitalized

import Foundation
import TextMeasure

/// How an object holds what is associated with it.
public enum objc_AssociationPolicy: UInt, Sendable {
  case OBJC_ASSOCIATION_ASSIGN = 0
  case OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1
  case OBJC_ASSOCIATION_COPY_NONATOMIC = 3
  case OBJC_ASSOCIATION_RETAIN = 769
  case OBJC_ASSOCIATION_COPY = 771
}

/// A value that was associated with an object under a key's address; `nil` where none was.
public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
  AssociatedObjects.shared.value(of: object as AnyObject, Int(bitPattern: key))
}

/// Associates a value with an object under a key's address; `nil` removes it.
///
/// Every policy but `OBJC_ASSOCIATION_ASSIGN` keeps the value until its object is gone and another
/// value is associated with any object.
public func objc_setAssociatedObject(
  _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) {
  AssociatedObjects.shared.set(
    value, of: object as AnyObject, Int(bitPattern: key),
    isWeak: policy == .OBJC_ASSOCIATION_ASSIGN)
}

/// Removes all that was associated with an object.
public func objc_removeAssociatedObjects(_ object: Any) {
  AssociatedObjects.shared.removeAll(of: object as AnyObject)
}

/// What was associated with objects, which are not kept alive.
///
/// Sendable: the table is only touched while the lock is held.
private final class AssociatedObjects: @unchecked Sendable {
  static let shared = AssociatedObjects()

  /// A value, kept or not.
  private struct Value {
    var kept: Any?
    weak var observed: AnyObject?
  }

  /// An object's values by key.
  private struct Entry {
    weak var object: AnyObject?
    var values: [Int: Value] = [:]
  }

  private let lock = NSLock()
  private var entries: [ObjectIdentifier: Entry] = [:]
  /// The number of entries at which those of objects that are gone are looked for.
  private var sweepCount = 64

  func value(of object: AnyObject, _ key: Int) -> Any? {
    lock.withLock {
      // An address is used again: the entry may be that of an object that is gone.
      guard let entry = entries[ObjectIdentifier(object)], entry.object === object,
        let value = entry.values[key]
      else { return nil }
      return value.kept ?? value.observed
    }
  }

  func set(_ value: Any?, of object: AnyObject, _ key: Int, isWeak: Bool) {
    // What is replaced may have a deinitializer that comes back here: it ends after the lock.
    let replaced = lock.withLock { () -> [Entry] in
      var replaced: [Entry] = []
      let identifier = ObjectIdentifier(object)
      var entry = entries[identifier] ?? Entry(object: object)
      replaced.append(entry)
      if entry.object !== object { entry = Entry(object: object) }
      entry.values[key] = value.map {
        isWeak ? Value(kept: nil, observed: $0 as AnyObject) : Value(kept: $0, observed: nil)
      }
      entries[identifier] = entry.values.isEmpty ? nil : entry
      if entries.count >= sweepCount {
        replaced += entries.values.filter { $0.object == nil }
        entries = entries.filter { $0.value.object != nil }
        sweepCount = max(64, 2 * entries.count)
      }
      return replaced
    }
    withExtendedLifetime(replaced) {}
  }

  func removeAll(of object: AnyObject) {
    let removed = lock.withLock { entries.removeValue(forKey: ObjectIdentifier(object)) }
    withExtendedLifetime(removed) {}
  }
}
