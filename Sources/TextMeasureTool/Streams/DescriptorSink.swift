import TextMeasure
import TextMeasureBatch

/// A descriptor as what a batch stream writes.
struct DescriptorSink: ByteSink {
  let descriptor: FileDescriptor

  mutating func write(_ bytes: [UInt8]) throws(StreamFailure) {
    do throws(FileDescriptor.Failure) {
      try descriptor.write(bytes)
    } catch {
      throw StreamFailure(code: error.code, description: error.description)
    }
  }
}
