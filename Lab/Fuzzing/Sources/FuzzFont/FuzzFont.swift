import CFuzzer
import FuzzChecks

/// What libFuzzer calls with every input.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ data: UnsafePointer<UInt8>?, _ size: Int) -> Int32 {
  let input = [UInt8](UnsafeBufferPointer(start: data, count: size))
  if let violation = FontCheck.violation(in: input) { fatalError(violation) }
  return 0
}

/// What libFuzzer calls to change an input: mostly by the font's structure, else by its own means.
@_cdecl("LLVMFuzzerCustomMutator")
public func mutate(
  _ data: UnsafeMutablePointer<UInt8>, _ size: Int, _ maximum: Int, _ seed: UInt32
) -> Int {
  guard seed % 4 > 0 else { return LLVMFuzzerMutate(data, size, maximum) }
  var bytes = [UInt8](UnsafeBufferPointer(start: data, count: size))
  var mutator = FontMutator(seed: seed)
  guard mutator.mutate(&bytes), !bytes.isEmpty else {
    return LLVMFuzzerMutate(data, size, maximum)
  }
  let count = min(bytes.count, maximum)
  for index in 0..<count { data[index] = bytes[index] }
  return count
}
