import CFreeType

/// An element of a glyph's outline, in design units, y upwards.
package enum OutlineElement: Sendable, Hashable {
  case move(x: Double, y: Double)
  case line(x: Double, y: Double)
  case quadratic(controlX: Double, controlY: Double, x: Double, y: Double)
  case cubic(
    control1X: Double, control1Y: Double, control2X: Double, control2Y: Double, x: Double,
    y: Double)

  /// The elements of a FreeType outline, in the units in which it was loaded.
  static func elements(of outline: UnsafeMutablePointer<FT_Outline>) -> [OutlineElement] {
    var functions = FT_Outline_Funcs()
    unsafe functions.move_to = { to, list in unsafe add(.move(x: x(to), y: y(to)), list) }
    unsafe functions.line_to = { to, list in unsafe add(.line(x: x(to), y: y(to)), list) }
    unsafe functions.conic_to = { control, to, list in
      unsafe add(.quadratic(controlX: x(control), controlY: y(control), x: x(to), y: y(to)), list)
    }
    unsafe functions.cubic_to = { first, second, to, list in
      unsafe add(
        .cubic(
          control1X: x(first), control1Y: y(first), control2X: x(second), control2Y: y(second),
          x: x(to), y: y(to)), list)
    }
    var elements: [OutlineElement] = []
    unsafe withUnsafeMutablePointer(to: &elements) { list in
      _ = unsafe FT_Outline_Decompose(outline, &functions, list)
    }
    return elements
  }
}

extension [OutlineElement] {
  /// The outline as an SVG path, with each contour closed.
  package func svgPath(_ number: (Double) -> String) -> String {
    var path = ""
    for element in self {
      let (letter, coordinates) =
        switch element {
        case .move(let x, let y): ("M", [x, y])
        case .line(let x, let y): ("L", [x, y])
        case .quadratic(let x1, let y1, let x, let y): ("Q", [x1, y1, x, y])
        case .cubic(let x1, let y1, let x2, let y2, let x, let y): ("C", [x1, y1, x2, y2, x, y])
        }
      if letter == "M", !path.isEmpty { path += "Z" }
      path += letter + coordinates.map(number).joined(separator: " ")
    }
    return path + "Z"
  }
}

private func x(_ point: UnsafePointer<FT_Vector>?) -> Double {
  unsafe Double(point?.pointee.x ?? 0)
}

private func y(_ point: UnsafePointer<FT_Vector>?) -> Double {
  unsafe Double(point?.pointee.y ?? 0)
}

/// Adds an element to the list that FreeType hands back; its result is FreeType's status.
private func add(_ element: OutlineElement, _ list: UnsafeMutableRawPointer?) -> Int32 {
  guard let list = unsafe list else { return 1 }
  unsafe list.assumingMemoryBound(to: [OutlineElement].self).pointee.append(element)
  return 0
}
