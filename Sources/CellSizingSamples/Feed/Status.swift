/// A microblog status, with the service's field names in JSON.
///
/// Decoding takes what the service and its copies send: numbers as strings and the other way
/// round, missing counts, photos as strings or objects, an original that was deleted and has no
/// user any more. A status needs an id and a text.
public struct Status: Sendable, Hashable {
  /// The id as text: `idstr`, or else `id` or `mid`.
  public var idstr: String
  /// The text as it is shown.
  public var text: String
  /// The program it was written with, as it comes: plain or as an HTML link; may be empty.
  public var source: String
  /// When it was written, as it comes: `Tue May 31 17:46:55 +0800 2011`; may be empty.
  public var createdAt: String
  /// The addresses of the photos' thumbnails.
  public var pictureURLs: [String]
  /// How often it was passed on.
  public var repostsCount: Int
  /// How often it was commented on.
  public var commentsCount: Int
  /// How often it was liked.
  public var attitudesCount: Int
  /// The author; `nil` for a deleted status.
  public var user: User?
  /// The status that this one passes on, in an array because a value cannot hold itself; empty
  /// when there is none.
  private var originals: [Status]

  /// The status that this one passes on; `nil` when there is none.
  public var retweetedStatus: Status? {
    get { originals.first }
    set { originals = newValue.map { [$0] } ?? [] }
  }

  /// Creates a status.
  public init(
    idstr: String, text: String, source: String = "", createdAt: String = "",
    pictureURLs: [String] = [], repostsCount: Int = 0, commentsCount: Int = 0,
    attitudesCount: Int = 0, user: User? = nil, retweetedStatus: Status? = nil
  ) {
    self.idstr = idstr
    self.text = text
    self.source = source
    self.createdAt = createdAt
    self.pictureURLs = pictureURLs
    self.repostsCount = repostsCount
    self.commentsCount = commentsCount
    self.attitudesCount = attitudesCount
    self.user = user
    originals = retweetedStatus.map { [$0] } ?? []
  }
}

extension Status: Codable {
  /// The service's names.
  private enum CodingKeys: String, CodingKey {
    case idstr, id, mid, text, source, user
    case createdAt = "created_at"
    case pictureURLs = "pic_urls"
    case repostsCount = "reposts_count"
    case commentsCount = "comments_count"
    case attitudesCount = "attitudes_count"
    case retweetedStatus = "retweeted_status"
  }

  /// A photo's address, as a string or in an object.
  private struct Picture: Codable {
    /// The service's name.
    enum CodingKeys: String, CodingKey {
      case thumbnail = "thumbnail_pic"
    }

    /// The thumbnail's address; empty when the object has none, for a photo takes its place anyway.
    var thumbnail: String

    init(thumbnail: String) {
      self.thumbnail = thumbnail
    }

    init(from decoder: any Decoder) throws {
      if let text = try? decoder.singleValueContainer().decode(String.self) {
        thumbnail = text
      } else {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        thumbnail = try container.decodeIfPresent(String.self, forKey: .thumbnail) ?? ""
      }
    }
  }

  /// Reads a status.
  ///
  /// - Throws: `DecodingError` when the id or the text is missing or a field has another type.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let id =
      try container.decodeText(.idstr) ?? container.decodeText(.id) ?? container.decodeText(.mid)
    guard let id else {
      throw DecodingError.keyNotFound(
        CodingKeys.idstr,
        .init(codingPath: container.codingPath, debugDescription: "no idstr, id or mid"))
    }
    self.init(
      idstr: id,
      text: try container.decode(String.self, forKey: .text),
      source: try container.decodeIfPresent(String.self, forKey: .source) ?? "",
      createdAt: try container.decodeIfPresent(String.self, forKey: .createdAt) ?? "",
      pictureURLs: try container.decodeIfPresent([Picture].self, forKey: .pictureURLs)?
        .map(\.thumbnail) ?? [],
      repostsCount: try container.decodeNumber(.repostsCount) ?? 0,
      commentsCount: try container.decodeNumber(.commentsCount) ?? 0,
      attitudesCount: try container.decodeNumber(.attitudesCount) ?? 0,
      user: try container.decodeIfPresent(User.self, forKey: .user),
      retweetedStatus: try container.decodeIfPresent(Status.self, forKey: .retweetedStatus))
  }

  /// Writes a status in the service's form.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(idstr, forKey: .idstr)
    try container.encode(text, forKey: .text)
    try container.encode(source, forKey: .source)
    try container.encode(createdAt, forKey: .createdAt)
    try container.encode(pictureURLs.map(Picture.init(thumbnail:)), forKey: .pictureURLs)
    try container.encode(repostsCount, forKey: .repostsCount)
    try container.encode(commentsCount, forKey: .commentsCount)
    try container.encode(attitudesCount, forKey: .attitudesCount)
    try container.encodeIfPresent(user, forKey: .user)
    try container.encodeIfPresent(retweetedStatus, forKey: .retweetedStatus)
  }
}
