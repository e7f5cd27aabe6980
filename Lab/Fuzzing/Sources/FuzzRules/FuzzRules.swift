import FuzzChecks

/// What libFuzzer calls with every input.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ data: UnsafePointer<UInt8>?, _ size: Int) -> Int32 {
  let input = [UInt8](UnsafeBufferPointer(start: data, count: size))
  if let violation = RulesCheck.violation(in: input) { fatalError(violation) }
  return 0
}
