import CellSizing
import CellSizingSamples
import Foundation
import Testing

/// Statuses read from JSON, the sample feed, and the photo grid.
struct FeedTests {
  static func feed(_ json: String) -> Feed { Feed(json: Data(json.utf8)) }

  @Test func readsTheServicesFields() throws {
    let feed = Self.feed(
      """
      {"total_number": 2, "statuses": [
        {"idstr": "1", "id": 7, "text": "正文", "source": "<a href=\\"x\\">App</a>",
         "created_at": "Tue May 31 17:46:55 +0800 2011", "reposts_count": 3,
         "comments_count": "4", "attitudes_count": null, "favorited": false,
         "pic_urls": [{"thumbnail_pic": "a.jpg"}, "b.jpg", {"other": 1}],
         "user": {"idstr": "9", "name": "A", "screen_name": "B", "mbtype": 12,
                  "verified_reason": "why", "profile_image_url": "p", "avatar_large": "l"},
         "retweeted_status": {"id": 12345678901234567, "text": "deleted"}},
        {"mid": "3", "text": "", "user": {"screen_name": "only", "mbtype": "3", "vip": 0}}
      ], "next_cursor": 5}
      """)
    #expect(feed.failures.isEmpty)
    let first = try #require(feed.statuses.first)
    #expect(first.idstr == "1" && first.text == "正文" && first.source == "<a href=\"x\">App</a>")
    #expect(first.createdAt == "Tue May 31 17:46:55 +0800 2011")
    #expect(first.pictureURLs == ["a.jpg", "b.jpg", ""])
    #expect(first.repostsCount == 3 && first.commentsCount == 4 && first.attitudesCount == 0)
    #expect(first.user?.isVIP == true && first.user?.screenName == "B")
    #expect(first.user?.verifiedReason == "why" && first.user?.avatarLargeURL == "l")
    #expect(first.retweetedStatus?.idstr == "12345678901234567")
    #expect(first.retweetedStatus?.user == nil)
    let second = try #require(feed.statuses.last)
    #expect(second.idstr == "3" && second.user?.name == "only" && second.user?.isVIP == false)
  }

  /// Whether an author is a member, from the keys that may say so.
  @Test func membershipComesFromTheKeyOrTheType() {
    var wrong: [String] = []
    for (keys, expected) in [
      ("", false), (",\"mbtype\":2", false), (",\"mbtype\":3", true), (",\"mbtype\":\"12\"", true),
      (",\"mbtype\":12,\"vip\":false", false), (",\"mbtype\":0,\"vip\":true", true),
      (",\"vip\":1", true), (",\"vip\":\"0\"", false), (",\"vip\":null,\"mbtype\":11", true),
    ] {
      let feed = Self.feed("[{\"id\":1,\"text\":\"\",\"user\":{\"name\":\"n\"\(keys)}}]")
      if feed.statuses.first?.user?.isVIP != expected { wrong.append(keys) }
    }
    #expect(wrong.isEmpty, "\(wrong)")
  }

  /// Each bad text: the ids that are still read, and each failure's line and column.
  @Test func oneBadStatusDoesNotLoseTheOthers() {
    func status(_ id: Int) -> String { "{\"id\":\(id),\"text\":\"t\"}" }
    let cases: [(json: String, ids: [String], places: [[Int]])] = [
      ("", [], [[1, 1]]),
      (" \n ", [], [[1, 1]]),
      ("[]", [], []),
      ("\u{FEFF}[\(status(1))]", ["1"], []),
      (status(1), ["1"], []),
      ("\(status(1))\n\(status(2))\n", ["1", "2"], []),
      ("[\(status(1)),\n {\"text\":\"no id\"},\n\(status(3))]", ["1", "3"], [[2, 2]]),
      ("[\(status(1)),\n7,\nnull,\(status(3))]", ["1", "3"], [[2, 1], [3, 1]]),
      ("[{\"id\":1,\"text\":5},\(status(2))]", ["2"], [[1, 2]]),
      ("[{\"id\":1,\"text\":\"\\uD800\"},\(status(2))]", ["2"], [[1, 2]]),
      // Broken JSON inside a status.
      ("[\(status(1)),\n{\"id\":2 \"text\":\"x\"},\(status(3))]", ["1", "3"], [[2, 9]]),
      ("[\(status(1)),\n{\"id\":2,\"text\":\"a\tb\"},\(status(3))]", ["1", "3"], [[2, 18]]),
      ("[\(status(1)),\r\n{\"id\":2,\"text\":tru},\(status(3))]", ["1", "3"], [[2, 19]]),
      ("[\(status(1)),\n{\"文\":[1,]},\(status(3))]", ["1", "3"], [[2, 9]]),
      ("[{\"id\":01,\"text\":\"\"},\(status(3))]", ["3"], [[1, 9]]),
      // Broken JSON between statuses.
      ("[\(status(1))\n\(status(2))]", ["1", "2"], [[2, 1]]),
      ("[\(status(1))},\(status(2))]", ["1", "2"], [[1, 21]]),
      ("[\(status(1)),]", ["1"], [[1, 22]]),
      ("[\(status(1)),\n\(status(2))", ["1", "2"], [[2, 20]]),
      ("[\(status(1)),\n{\"id\":2,\"text\":\"never", ["1"], [[2, 22]]),
      ("{\"statuses\":[\(status(1)),{]}", ["1"], [[1, 35], [1, 36], [1, 37]]),
      ("nonsense", [], [[1, 1]]),
      ("[\(status(1))] x \(status(2))", ["1", "2"], [[1, 23]]),
      ("{\"error\":\"expired\",\"error_code\":21327}", [], [[1, 1]]),
      (String(repeating: "[", count: 100_000), [], [[1, 514], [1, 100_001]]),
    ]
    var wrong: [String] = []
    for (json, ids, places) in cases {
      let feed = Self.feed(json)
      let found = feed.failures.map { [$0.location.line, $0.location.column] }
      if feed.statuses.map(\.idstr) != ids || found != places {
        wrong.append(
          "\(json.prefix(80)): \(feed.statuses.map(\.idstr)) \(feed.failures.map(\.description))")
      }
    }
    #expect(wrong.isEmpty, "\(wrong.joined(separator: "\n"))")
  }

  /// Text cut off or damaged at any byte never traps, and damage costs little.
  @Test func survivesDamageAnywhere() throws {
    var generator = FeedGenerator(seed: 3)
    let json = try generator.json(count: 20)
    var lost: [String] = []
    var random = SeededGenerator(seed: 8)
    for _ in 0..<400 {
      var damaged = json
      let place = Int.random(in: 0..<json.count, using: &random)
      damaged[damaged.startIndex + place] = UInt8.random(in: 0...255, using: &random)
      let feed = Feed(json: damaged)
      if feed.statuses.count < 15, feed.failures.isEmpty { lost.append("\(place)") }
    }
    for length in stride(from: 0, to: json.count, by: 97) {
      let feed = Feed(json: json.prefix(length))
      if feed.failures.isEmpty { lost.append("cut at \(length)") }
    }
    #expect(lost.isEmpty, "\(lost)")
  }

  @Test func theSampleFeedIsTheSameEverywhere() throws {
    var generator = FeedGenerator(seed: 2014)
    let json = try generator.json(count: 300)
    // FNV-1a over the bytes: a change of the generator shows here.
    let hash = json.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
    #expect(hash == 16_984_935_122_630_799_512, "the sample feed is now \(hash)")
    let feed = Feed(json: json)
    #expect(feed.failures.isEmpty)
    #expect(feed.statuses == FeedGenerator.sampleFeed())
    let statuses = feed.statuses
    let texts = statuses.map(\.text)
    #expect(Set(statuses.map(\.idstr)).count == 300)
    #expect(texts.count { $0.contains("\n") } > 40)
    #expect(texts.count { $0.hasSuffix("\n") } == 25)
    #expect(texts.count { $0.contains("@") } > 40)
    #expect(texts.count { $0.contains("#") } > 30)
    #expect(texts.count { $0.contains("https://") } > 20)
    #expect(statuses.count { $0.retweetedStatus != nil } > 40)
    #expect(statuses.count { $0.retweetedStatus != nil && $0.retweetedStatus?.user == nil } > 2)
    #expect(Set(statuses.map(\.pictureURLs.count)) == Set(0...9))
    #expect(statuses.count { $0.user?.isVIP == true } > 40)
    #expect(statuses.count { $0.text.utf8.count == $0.text.unicodeScalars.count } > 30)
  }

  @Test func largeFeedsAreReadInOrder() throws {
    var generator = FeedGenerator(seed: 1)
    let statuses = generator.statuses(count: 1500)
    var data = Data("[".utf8)
    for (number, status) in statuses.enumerated() {
      if number > 0 { data += Data(",".utf8) }
      data += try JSONEncoder().encode(status)
      if number % 500 == 250 { data += Data(",{\"id\":1}".utf8) }
    }
    let feed = Feed(json: data + Data("]".utf8))
    #expect(feed.statuses == statuses)
    #expect(feed.failures.map(\.code) == [.invalidStatus, .invalidStatus, .invalidStatus])
  }

  @Test func photoGridHasTheArticlesSizes() {
    let grid = PhotoGrid()
    let sizes: [(Int, CGFloat, CGFloat)] = [
      (-1, 0, 0), (0, 0, 0), (1, 70, 70), (2, 150, 70), (3, 230, 70), (4, 150, 150), (5, 230, 150),
      (6, 230, 150), (7, 230, 230), (8, 230, 230), (9, 230, 230), (10, 230, 230), (.max, 230, 230),
    ]
    var wrong: [Int] = []
    for (count, width, height) in sizes {
      let size = CGSize(width: width, height: height)
      let bounds = grid.frames(count: count).reduce(CGRect.zero) { $0.union($1) }
      if grid.size(count: count) != size || bounds.size != size { wrong.append(count) }
    }
    #expect(wrong.isEmpty, "\(wrong)")
    let lowerLeft = CGRect(x: 0, y: 80, width: 70, height: 70)
    #expect(grid.frames(count: 4)[2] == lowerLeft)
    let lowerMiddle = CGRect(x: 80, y: 80, width: 70, height: 70)
    #expect(grid.frames(count: 5)[4] == lowerMiddle)
  }
}
