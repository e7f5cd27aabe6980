extension ReshapingContext {
  /// A line that is shaped by itself.
  func slice(
    from start: Int, to end: Int, isReused: Bool = false
  ) throws(TextMeasureError) -> LineSlice {
    try state.slice(from: start, to: end, isReused: isReused, &workspace.shaper)
  }

  /// The exact width of a slice that is shaped by itself, with what hangs at its end, in 1/65536 pt.
  package func sliceWidth(from start: Int, to end: Int) throws(TextMeasureError) -> Int64 {
    let slice = try slice(from: start, to: end)
    return slice.width + slice.hanging
  }
}
