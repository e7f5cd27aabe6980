import CFreeType

/// Collects the elements of a FreeType outline.
final class OutlineCollector {
  private var elements: [OutlineElement] = []

  /// The elements of `outline` in the units in which it was loaded.
  static func collect(_ outline: UnsafeMutablePointer<FT_Outline>) -> [OutlineElement] {
    let collector = OutlineCollector()
    var functions = FT_Outline_Funcs()
    unsafe functions.move_to = { to, user in
      unsafe OutlineCollector.add(user) { unsafe .move(x: $0(to).0, y: $0(to).1) }
    }
    unsafe functions.line_to = { to, user in
      unsafe OutlineCollector.add(user) { unsafe .line(x: $0(to).0, y: $0(to).1) }
    }
    unsafe functions.conic_to = { control, to, user in
      unsafe OutlineCollector.add(user) {
        unsafe .quadratic(
          controlX: $0(control).0, controlY: $0(control).1, x: $0(to).0, y: $0(to).1)
      }
    }
    unsafe functions.cubic_to = { first, second, to, user in
      unsafe OutlineCollector.add(user) {
        unsafe .cubic(
          control1X: $0(first).0, control1Y: $0(first).1, control2X: $0(second).0,
          control2Y: $0(second).1, x: $0(to).0, y: $0(to).1)
      }
    }
    return withExtendedLifetime(collector) {
      _ = unsafe FT_Outline_Decompose(
        outline, &functions, Unmanaged.passUnretained(collector).toOpaque())
      return collector.elements
    }
  }

  private static func add(
    _ user: UnsafeMutableRawPointer?,
    _ element: ((UnsafePointer<FT_Vector>?) -> (Double, Double)) -> OutlineElement
  ) -> Int32 {
    guard let user = unsafe user else { return 1 }
    let made = unsafe element { vector in
      guard let vector = unsafe vector else { return (0, 0) }
      return unsafe (Double(vector.pointee.x), Double(vector.pointee.y))
    }
    unsafe Unmanaged<OutlineCollector>.fromOpaque(user).takeUnretainedValue().elements.append(made)
    return 0
  }
}

/// An element of a glyph's outline, in design units, y upwards.
package enum OutlineElement: Sendable, Hashable {
  case move(x: Double, y: Double)
  case line(x: Double, y: Double)
  case quadratic(controlX: Double, controlY: Double, x: Double, y: Double)
  case cubic(
    control1X: Double, control1Y: Double, control2X: Double, control2Y: Double, x: Double,
    y: Double)
}
