public import CellSizing

extension Status: CellItem {
  /// The status's id.
  public var itemIdentifier: String { idstr }

  /// A hash of the texts, the numbers of photos and the membership, the same on every machine.
  public var contentHash: UInt64 {
    var hash = StableHash()
    combine(into: &hash)
    return hash.value
  }

  /// Adds what a cell shows of the status.
  private func combine(into hash: inout StableHash) {
    hash.combine(text)
    hash.combine(source)
    hash.combine(createdAt)
    hash.combine(UInt64(pictureURLs.count))
    hash.combine(user?.name ?? "")
    hash.combine(user?.isVIP == true ? 1 : 0)
    if let retweetedStatus { retweetedStatus.combine(into: &hash) }
  }
}
