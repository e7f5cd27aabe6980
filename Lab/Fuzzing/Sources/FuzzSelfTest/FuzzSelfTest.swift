/// Traps on one input, so that a run can show that a trap is found and its input kept.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ data: UnsafePointer<UInt8>?, _ size: Int) -> Int32 {
  let input = [UInt8](UnsafeBufferPointer(start: data, count: size))
  if input.starts(with: Array("trap".utf8)) { fatalError("found as it should be") }
  return 0
}
