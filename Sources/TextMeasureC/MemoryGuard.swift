import TextMeasure

/// Refuses results during which a C library had no memory.
enum MemoryGuard {
  /// Runs a body whose result counts only when memory was never short.
  static func run<Result>(
    _ body: () throws(TextMeasureError) -> Result
  ) throws(TextMeasureError) -> Result {
    let failures = TextMeasurer.memoryFailureCount
    let result = try body()
    guard TextMeasurer.memoryFailureCount == failures else {
      throw TextMeasureError(
        code: .outOfMemory, message: "Memory was short; free some and try again.",
        operation: "measure")
    }
    return result
  }
}
