import CFontconfig
import Foundation

/// A child process in which Fontconfig is asked.
///
/// It is a handle, and not ended by itself: who started it ends it, once.
///
/// Sendable: the handle is only read until its end.
@safe struct FontconfigProcess: @unchecked Sendable {
  /// What came of a question.
  enum Reply: Sendable, Hashable {
    /// The bytes of the answer.
    case answered([UInt8])
    /// The child had waited long enough and left before it saw the question.
    case left
    /// The child closed the socket in place of a whole answer.
    case ended
    /// The time was over.
    case late
    /// The answer says of itself that it has so many bytes.
    case oversized(Int)
    /// The system could not send or receive; a value of `errno`.
    case broken(Int32)
  }

  private let child: OpaquePointer

  /// Starts a child.
  ///
  /// - Parameters:
  ///   - idleTime: how long it stays when nobody asks, in milliseconds.
  ///   - lifetime: how many seconds it works at a question at most, should nobody be left to end it.
  /// - Throws: `outOfMemory`; `fontconfigFailed` where the system starts no process.
  init(idleTime: Int32, lifetime: UInt32) throws(TextMeasureError) {
    var child: OpaquePointer?
    let failure = unsafe cfc_start(&child, idleTime, lifetime)
    guard failure == 0, let child = unsafe child else { throw FontconfigFailure.start(failure) }
    unsafe self.child = child
  }

  /// The system's number for it.
  var number: Int32 { unsafe cfc_number(child) }

  /// Whether it is there and says nothing, as it should be between questions.
  var isWaiting: Bool { unsafe cfc_is_waiting(child) != 0 }

  /// Sends a question with its length, and receives the answer to it without.
  func ask(_ question: [UInt8], within limit: Duration) -> Reply {
    let deadline = cfc_now() + Int64(limit / .milliseconds(1))
    let sent = unsafe question.withUnsafeBytes { bytes in
      unsafe cfc_send(child, bytes.baseAddress, bytes.count, deadline)
    }
    // Who closed the socket may have said why; what is there is read all the same.
    guard sent == 0 || Self.reply(toFailure: sent) == .ended else {
      return Self.reply(toFailure: sent)
    }
    var header: [UInt8] = []
    if let failure = receive(4, into: &header, until: deadline) { return failure }
    let length = FontconfigReader.length(header)
    guard length > 0 else { return .left }
    guard length <= FontconfigReader.longestAnswer else { return .oversized(length) }
    var answer: [UInt8] = []
    if let failure = receive(length, into: &answer, until: deadline) { return failure }
    return .answered(answer)
  }

  /// Waits for its end, or ends it, and says how it ended.
  ///
  /// - Parameter isKilled: whether it is ended at once; else it has a second to do so itself.
  @discardableResult
  func end(isKilled: Bool) -> FontconfigFailure.Ending {
    let ending = unsafe cfc_end(child, isKilled ? 1 : 0)
    switch Int(ending.kind) {
    case CFC_EXITED: return .exited(ending.value)
    case CFC_SIGNALLED: return .signalled(ending.value)
    default: return .unknown
    }
  }

  /// Receives so many bytes; memory is taken as they come and not for what was announced.
  ///
  /// - Returns: why there are fewer; `nil`: all are there.
  private func receive(
    _ count: Int, into bytes: inout [UInt8], until deadline: Int64
  ) -> Reply? {
    var part = [UInt8](repeating: 0, count: min(count, 64 << 10))
    while bytes.count < count {
      let wanted = min(part.count, count - bytes.count)
      let received = unsafe part.withUnsafeMutableBytes { room in
        unsafe cfc_receive(child, room.baseAddress, wanted, deadline)
      }
      if received == 0 { return .ended }
      if received < 0 { return Self.reply(toFailure: Int32(clamping: -received)) }
      bytes += part.prefix(Int(clamping: received))
    }
    return nil
  }

  private static func reply(toFailure status: Int32) -> Reply {
    switch status {
    case ETIMEDOUT: .late
    case EPIPE, ECONNRESET: .ended
    default: .broken(status)
    }
  }
}
