public import Foundation

/// Creates feeds of microblog statuses that look like a service's, the same for the same seed on
/// every machine: Chinese, English and mixed text with mentions, tags, addresses, emoji and line
/// breaks, photos, and statuses passed on, some of which have been deleted.
public struct FeedGenerator: Sendable {
  /// The parameters of the feed.
  private var random: SeededGenerator
  /// The number of statuses made so far.
  private var count = 0

  /// Starts the feed that belongs to a seed.
  public init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  /// The sample feed of 300 statuses.
  public static func sampleFeed() -> [Status] {
    var generator = FeedGenerator(seed: sampleSeed)
    return generator.statuses(count: sampleCount)
  }

  /// Every how manyth status ends in a newline.
  private static let newlineInterval = 12

  /// The seed of the sample feed; another number would be another feed.
  private static let sampleSeed: UInt64 = 2014
  /// The number of statuses in the sample feed.
  private static let sampleCount = 300

  /// Creates the next statuses; none for a count below 1.
  public mutating func statuses(count: Int) -> [Status] {
    (0..<max(0, count)).map { _ in status() }
  }

  /// Creates the next statuses as JSON in the service's form: an object with an array `statuses`,
  /// one status a line.
  ///
  /// - Throws: `EncodingError`, which no status made here causes.
  public mutating func json(count: Int) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    var data = Data("{\"statuses\":[\n".utf8)
    for number in 0..<max(0, count) {
      if number > 0 { data += Data(",\n".utf8) }
      data += try encoder.encode(status())
    }
    return data + Data("\n]}\n".utf8)
  }

  /// Creates the next status.
  public mutating func status() -> Status {
    count += 1
    var status = single(number: count)
    // Some authors leave a newline at the end, about which strategies differ.
    if count % Self.newlineInterval == 0 { status.text += "\n" }
    // Every fourth passes another on, of which one in ten was deleted.
    if chance(1, of: 4) {
      var original = single(number: count + 1_000_000_000)
      if chance(1, of: 10) {
        original = Status(idstr: original.idstr, text: Self.deletedText)
      }
      status.retweetedStatus = original
      status.pictureURLs = []
    }
    return status
  }

  /// Creates an original status.
  private mutating func single(number: Int) -> Status {
    let pictures = chance(2, of: 5) ? pick([1, 1, 1, 2, 3, 4, 4, 5, 6, 7, 8, 9, 9]) : 0
    return Status(
      idstr: String(3_700_000_000_000_000 + number), text: text(), source: source(),
      createdAt: date(number),
      pictureURLs: (0..<pictures).map { "https://photos.example/thumbnail/\(number)-\($0).jpg" },
      repostsCount: below(chance(1, of: 20) ? 100_000 : 100),
      commentsCount: below(chance(1, of: 20) ? 50_000 : 60), attitudesCount: below(1000),
      user: user())
  }

  /// Creates an author.
  private mutating func user() -> User {
    let name = pick(Self.names)
    let number = 1_000_000_000 + below(1_000_000)
    return User(
      idstr: String(number), name: name, membershipType: pick([0, 0, 0, 2, 11, 12]),
      verifiedReason: chance(1, of: 5) ? pick(Self.reasons) : "",
      profileImageURL: "https://photos.example/avatar/50/\(number).jpg",
      avatarLargeURL: "https://photos.example/avatar/180/\(number).jpg")
  }

  /// Creates the name of a program, mostly plain, now and then as the service's link.
  private mutating func source() -> String {
    let name = pick(Self.sources)
    return chance(1, of: 4)
      ? "<a href=\"https://apps.example/\(below(90) + 10)\" rel=\"nofollow\">\(name)</a>" : name
  }

  /// Creates a time in the service's form, a few minutes after the last status.
  private func date(_ number: Int) -> String {
    // Days of June 2014, which began on a Sunday; one status every seven minutes.
    let minutes = number % 1_000_000 * 7 % (30 * 24 * 60)
    let day = minutes / (24 * 60)
    let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
    let time = "\(two(minutes / 60 % 24)):\(two(minutes % 60)):\(two(number % 60))"
    return "\(weekdays[day % 7]) Jun \(two(day + 1)) \(time) +0800 2014"
  }
}

// MARK: Text

extension FeedGenerator {
  /// Creates a status's text of one to six sentences.
  private mutating func text() -> String {
    let language = below(10)
    let sentenceCount = pick([1, 1, 1, 2, 2, 3, 4, 6])
    var text = chance(1, of: 5) ? "#\(pick(Self.tags))#" : ""
    for sentence in 0..<sentenceCount {
      if sentence > 0 {
        text += chance(1, of: 5) ? "\n" : (chance(1, of: 20) ? "\n\n" : "")
      }
      // Six in ten Chinese, three English, one mixed.
      let isChinese = language < 6 || (language == 9 && chance(1, of: 2))
      if !isChinese, let last = text.last, !last.isNewline { text += " " }
      text += pick(isChinese ? Self.chineseSentences : Self.englishSentences)
      if chance(1, of: 6) { text += pick(Self.emoji) }
    }
    if chance(1, of: 4) { text += " @\(pick(Self.names)) " }
    if chance(1, of: 6) { text += " https://t.example/\(code())" }
    return text
  }

  /// Creates the code of a short address.
  private mutating func code() -> String {
    let letters = Array("abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789")
    return String((0..<7).map { _ in pick(letters) })
  }

  /// A number from 0 to below a limit, by a formula that no release of the standard library can
  /// change.
  private mutating func below(_ limit: Int) -> Int {
    Int(random.next().multipliedFullWidth(by: UInt64(max(1, limit))).high)
  }

  /// Whether something that happens `times` of `all` times happens now.
  private mutating func chance(_ times: Int, of all: Int) -> Bool {
    below(all) < times
  }

  /// One of several values, which must not be none.
  private mutating func pick<Value>(_ values: [Value]) -> Value {
    values[below(values.count)]
  }
}
