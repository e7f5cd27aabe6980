import TextMeasure

/// Answers lines of the batch protocol, one after the other.
package struct LineAnswerer {
  // The request stays where it is read: to hand it on would copy it.
  private var reader = BatchRequestReader()
  private var requests: BatchAnswerer

  /// Creates an answerer of lines; keep one for each thread.
  package init(_ requests: BatchAnswerer) {
    self.requests = requests
  }

  /// Answers one line; `false` when the answer is an error.
  ///
  /// - Parameter number: the line's number in a stream, for errors.
  package mutating func answer(
    _ line: Span<UInt8>, number: Int? = nil, into output: inout [UInt8]
  ) -> Bool {
    do throws(BatchFailure) {
      try reader.readNext(line)
      do throws(TextMeasureError) {
        // Passed in place: copying a reply retains each of its parts.
        var reply = BatchReply(id: reader.request.id)
        try requests.measure(reader.request, into: &reply)
        reply.append(to: &output)
        return true
      } catch {
        throw BatchFailure(id: reader.request.id, code: error.code, message: error.message)
      }
    } catch {
      var error = error
      error.line = number
      error.append(to: &output)
      return false
    }
  }
}
