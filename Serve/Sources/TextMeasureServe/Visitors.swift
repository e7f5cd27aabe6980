import Foundation
import NIOCore

/// The bytes, files and workers' time of one address.
final class Visitor {
  let address: String
  fileprivate(set) var clients: [Client] = []
  fileprivate(set) var bytes = 0
  fileprivate(set) var uploads: [Upload] = []
  /// The connections whose tasks workers do now.
  var running: [Client] = []
  private var spent = 0.0
  private var spentAt = NIODeadline.now()

  fileprivate init(_ address: String) { self.address = address }

  /// The seconds that workers worked for it lately: half of them are forgotten in ten seconds.
  func spent(at now: NIODeadline) -> Double {
    spent * exp2(-(now - spentAt).seconds / 10)
      + running.reduce(0) { $0 + (now - $1.since).seconds }
  }

  /// Notes that a task is over.
  func finish(_ client: Client, at now: NIODeadline) {
    let all = spent(at: now)
    running.removeAll { $0 === client }
    spent = all - running.reduce(0) { $0 + (now - $1.since).seconds }
    spentAt = now
  }

  /// The files that it uploaded, by the identifiers of their fonts.
  var files: [String: String] {
    Dictionary(uploads.map { ($0.id, $0.path) }) { _, last in last }
  }

  fileprivate func isForgotten(at now: NIODeadline) -> Bool {
    clients.isEmpty && uploads.isEmpty && spent(at: now) < 0.01
  }
}

/// Who is connected, and what all may have together.
final class Visitors {
  private var known: [String: Visitor] = [:]
  private var connections = 0
  private var bytes = 0
  private var count = 0
  /// The maximum number of connections, and of uploaded files.
  private let mostConnections: Int
  private let mostUploads: Int
  private let uploadBytes: Int
  private let uploadsEach: Int

  /// The maximum number of connections of a visitor.
  static let connectionsEach = 64
  /// The maximum number of bytes of requests that are not answered, and of answers that are not read.
  static let bytesOfAll = 192 << 20
  static let bytesEach = 96 << 20
  /// What a visitor may have even where others use up the rest.
  static let bytesOfOne = 1 << 20

  /// - Parameters:
  ///   - uploadBytes: the maximum number of bytes of all uploaded fonts.
  ///   - uploadsEach: the maximum number of fonts of a visitor.
  init(uploadBytes: Int, uploadsEach: Int) {
    self.uploadBytes = uploadBytes
    self.uploadsEach = uploadsEach
    // The workers' pipes and what starts them take some.
    let left = max(16, LinuxProcess.descriptors - 48)
    mostConnections = min(256, left / 2)
    mostUploads = min(64, left / 4)
  }

  /// A new connection; `nil` where its visitor has too many. Where all have too many, who has most
  /// loses one.
  func connect(_ channel: any Channel, to server: PageServer) -> Client? {
    let name = Self.visitor(at: channel.remoteAddress?.ipAddress ?? "")
    let visitor = known[name] ?? Visitor(name)
    guard visitor.clients.count < Self.connectionsEach else { return nil }
    if connections >= mostConnections {
      let crowd = known.values.max { $0.clients.count < $1.clients.count }?.clients ?? []
      guard crowd.count > visitor.clients.count + 1 else { return nil }
      (crowd.first { !$0.isBusy } ?? crowd.first)?.channel.close(promise: nil)
    }
    known[name] = visitor
    connections += 1
    count += 1
    let client = Client(channel, number: count, visitor: visitor, server: server)
    visitor.clients.append(client)
    return client
  }

  func disconnect(_ client: Client) {
    client.visitor.clients.removeAll { $0 === client }
    connections -= 1
  }

  /// Forgets those who have nothing here.
  func tidy() {
    let now = NIODeadline.now()
    known = known.filter { !$0.value.isForgotten(at: now) }
  }

  /// Whether there is room for more bytes of a visitor, who then has them until they are given back.
  func take(_ more: Int, for visitor: Visitor) -> Bool {
    let all = visitor.bytes + more
    guard all <= Self.bytesOfOne || bytes + more <= Self.bytesOfAll && all <= Self.bytesEach
    else { return false }
    bytes += more
    visitor.bytes += more
    return true
  }

  func give(_ back: Int, of visitor: Visitor) {
    bytes -= back
    visitor.bytes -= back
  }

  /// Keeps a font; the oldest of its visitor, or of who has most, gives way.
  func keep(_ upload: Upload, of visitor: Visitor) {
    visitor.uploads.removeAll { $0.id == upload.id }
    visitor.uploads.append(upload)
    if visitor.uploads.count > uploadsEach { visitor.uploads.removeFirst() }
    while true {
      let all = known.values.flatMap(\.uploads)
      guard all.count > mostUploads || all.reduce(0, { $0 + $1.size }) > uploadBytes else { return }
      known.values.max { $0.uploadedBytes < $1.uploadedBytes }?.uploads.removeFirst()
    }
  }

  /// Who is behind an address: in IPv6, one network of 64 bits.
  private static func visitor(at address: String) -> String {
    let address = PageAccess.unmapped(address)
    guard address.contains(":") else { return address }
    let sides = address.split(separator: ":", omittingEmptySubsequences: false)
    let head = Array(sides.prefix { !$0.isEmpty })
    let written = sides.count { !$0.isEmpty }
    let zeros = Array(repeating: Substring("0"), count: max(0, 8 - written))
    return (head + zeros).prefix(4).joined(separator: ":")
  }
}

extension Visitor {
  fileprivate var uploadedBytes: Int { uploads.reduce(0) { $0 + $1.size } }
}

extension TimeAmount {
  var seconds: Double { Double(nanoseconds) / 1e9 }
}
