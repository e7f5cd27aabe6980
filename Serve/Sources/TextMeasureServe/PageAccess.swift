import NIOCore
import NIOHTTP1

/// Who may ask: pages of this server, and programs.
///
/// A page of another site reaches a local server by a name that it points here (DNS rebinding) or by
/// requests across origins. The first has a foreign `Host`, the second a foreign `Origin`.
struct PageAccess: Sendable {
  /// The names by which browsers may reach the server, in lower case.
  private let names: Set<String>

  init(names: [String]) {
    self.names = Set(names.map { $0.lowercased() }).union(["localhost"])
  }

  /// Why a request is refused; `nil` where it may pass.
  ///
  /// - Parameter address: the address at which the request arrived.
  func refusal(of head: HTTPRequestHead, at address: String?) -> String? {
    let hosts = head.headers[canonicalForm: "host"]
    guard hosts.count == 1, let host = hosts.first, let name = Self.name(in: String(host)) else {
      return "the request has no Host, or several"
    }
    guard names.contains(name) || name == Self.unmapped(address ?? "") else {
      return "the Host is not this server's; use --allow-name to serve under another name"
    }
    // A blank one is another site's too.
    let origins = head.headers["origin"]
    if let origin = origins.first,
      origins.count > 1 || origin.lowercased() != "http://\(host.lowercased())"
    {
      return "the Origin is another site's"
    }
    if let site = head.headers.first(name: "sec-fetch-site"), site != "same-origin", site != "none",
      head.headers.first(name: "sec-fetch-mode") != "navigate" || head.method != .GET
    {
      return "the request is another site's"
    }
    return nil
  }

  /// An address; of an IPv4 address inside IPv6's, as sockets for both give them, that.
  static func unmapped(_ address: String) -> String {
    let prefix = "::ffff:"
    return address.lowercased().hasPrefix(prefix) && address.contains(".")
      ? String(address.dropFirst(prefix.count)) : address
  }

  /// The host without its port, and without an IPv6 address's brackets; `nil` for one that is none.
  private static func name(in host: String) -> String? {
    let parts = host.lowercased().wholeMatch(of: /(?:\[([^\]]*)\]|([^:]+))(?::[0-9]{0,5})?/)
    return (parts?.1 ?? parts?.2).map(String.init)
  }
}
