import CellSizing
import Foundation
import Testing
import TextMeasure

/// One error for everything that can fail, with its cause.
@Suite struct CellSizingErrorTests {
  struct Odd: Error {}

  @Test func anUnmeasurableTextCarriesItsCause() throws {
    let context = CellContext(try .systemFont(width: 375))
    let error = #expect(throws: CellSizingError.self) { try context.text("x", size: -.infinity) }
    #expect(error?.code == .textNotMeasured && error?.underlying?.code == .invalidArgument)
    #expect(error?.description == error?.underlying?.description)
  }

  @Test func whatACallerThrowsIsKept() {
    let known = CellSizingError(.limitExceeded, operation: "test", message: "too much")
    #expect(CellSizingError(wrapping: known) == known)
    let cause = TextMeasureError(code: .outOfMemory, message: "none", operation: "test")
    #expect(CellSizingError(wrapping: cause).underlying == cause)
    let other = CellSizingError(wrapping: Odd())
    #expect(other.code == .callerFailure && other.message == "Odd()")
  }
}
