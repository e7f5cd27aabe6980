/// The author of a status, with the service's field names in JSON.
public struct User: Sendable, Hashable {
  /// The id as text: `idstr`, or else `id`; empty when there is neither.
  public var idstr: String
  /// The name that is shown; `screen_name` when the service sends no `name`.
  public var name: String
  /// The name that others mention.
  public var screenName: String
  /// The kind of membership; above 2 for members. 0 when the service sends none.
  public var membershipType: Int
  /// Whether the author is a member: the app's own key `vip`, or else a membership type above 2.
  public var isVIP: Bool
  /// Why the author is verified; empty when not.
  public var verifiedReason: String
  /// The address of the avatar of 50 × 50 points; empty when there is none.
  public var profileImageURL: String
  /// The address of the large avatar; empty when there is none.
  public var avatarLargeURL: String

  /// Creates an author; without `isVIP`, the membership type decides.
  public init(
    idstr: String = "", name: String, screenName: String? = nil, membershipType: Int = 0,
    isVIP: Bool? = nil, verifiedReason: String = "", profileImageURL: String = "",
    avatarLargeURL: String = ""
  ) {
    self.idstr = idstr
    self.name = name
    self.screenName = screenName ?? name
    self.membershipType = membershipType
    self.isVIP = isVIP ?? (membershipType > Self.greatestPlainMembership)
    self.verifiedReason = verifiedReason
    self.profileImageURL = profileImageURL
    self.avatarLargeURL = avatarLargeURL
  }

  /// The greatest membership type that is no membership, by the service's apps.
  private static let greatestPlainMembership = 2
}

extension User: Codable {
  /// The service's names.
  private enum CodingKeys: String, CodingKey {
    case idstr, id, name, vip
    case screenName = "screen_name"
    case membershipType = "mbtype"
    case verifiedReason = "verified_reason"
    case profileImageURL = "profile_image_url"
    case avatarLargeURL = "avatar_large"
  }

  /// Reads an author.
  ///
  /// - Throws: `DecodingError` when there is no name or a field has another type.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let screenName = try container.decodeIfPresent(String.self, forKey: .screenName)
    let name = try container.decodeIfPresent(String.self, forKey: .name) ?? screenName
    guard let name else {
      throw DecodingError.keyNotFound(
        CodingKeys.name,
        .init(codingPath: container.codingPath, debugDescription: "no name or screen_name"))
    }
    self.init(
      idstr: try container.decodeText(.idstr) ?? container.decodeText(.id) ?? "", name: name,
      screenName: screenName, membershipType: try container.decodeNumber(.membershipType) ?? 0,
      isVIP: try container.decodeFlag(.vip),
      verifiedReason: try container.decodeIfPresent(String.self, forKey: .verifiedReason) ?? "",
      profileImageURL: try container.decodeIfPresent(String.self, forKey: .profileImageURL) ?? "",
      avatarLargeURL: try container.decodeIfPresent(String.self, forKey: .avatarLargeURL) ?? "")
  }

  /// Writes an author in the service's form; `vip` only where the membership type says otherwise.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(idstr, forKey: .idstr)
    try container.encode(name, forKey: .name)
    try container.encode(screenName, forKey: .screenName)
    try container.encode(membershipType, forKey: .membershipType)
    if isVIP != (membershipType > Self.greatestPlainMembership) {
      try container.encode(isVIP, forKey: .vip)
    }
    try container.encode(verifiedReason, forKey: .verifiedReason)
    try container.encode(profileImageURL, forKey: .profileImageURL)
    try container.encode(avatarLargeURL, forKey: .avatarLargeURL)
  }
}
