import TextMeasure
import TextMeasureBatch

/// A descriptor as what a batch stream reads.
struct DescriptorSource: ByteSource {
  let descriptor: FileDescriptor

  mutating func read(
    into buffer: inout [UInt8], at range: Range<Int>
  ) throws(StreamFailure) -> Int {
    do throws(FileDescriptor.Failure) {
      return try descriptor.read(into: &buffer, at: range)
    } catch {
      throw StreamFailure(code: error.code, description: error.description)
    }
  }

  func isReady() -> Bool { descriptor.isReadyToRead }
}
