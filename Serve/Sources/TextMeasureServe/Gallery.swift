import Foundation
import ServeMeasuring

/// Samples at many widths with recorded drawings: pages that open from disk.
struct Gallery {
  let fonts: ServedFonts

  private struct Sample {
    var name: String
    var language: String
    var font: String
    var text: String
  }

  private struct Request: Encodable {
    var text: String
    var width: Double
    var size: Double
    var language: String
    var fonts: [String]
    var breakRules: String
    var profile = "chromium"
    var lines = true
  }

  private struct Entry: Encodable {
    var name: String
    var language: String
    var fonts: [String]
    var size: Double
    var text: String
  }

  private static let widths = Array(stride(from: 120.0, through: 720, by: 20))
  private static let size = 30.0
  private static let behind = "NotoSans-Regular.ttf"

  /// Writes the gallery into a folder, which is made where it is not there.
  ///
  /// - Throws: `unwritable` with the system's reason.
  func write(to path: String) throws(ServeFailure) {
    let folder = URL(filePath: path, directoryHint: .isDirectory)
    do {
      try Self.refuseLink(folder)
      try Self.refuseLink(folder.appending(path: "fonts"))
      try FileManager.default.createDirectory(
        at: folder.appending(path: "fonts"), withIntermediateDirectories: true)
      var files = [
        ("index.html", PackageResources.gallery_html), ("text.css", PackageResources.text_css),
        ("gallery.css", PackageResources.gallery_css), ("browser.js", Self.browserScript),
        ("gallery.js", PackageResources.gallery_js), ("data.js", data()),
      ]
      for id in Self.fontNames { files.append((Self.file(of: id), try fonts.bytes(of: id))) }
      for (name, bytes) in files {
        let file = folder.appending(path: name)
        try Self.refuseLink(file)
        try Data(bytes).write(to: file)
      }
    } catch {
      let reason = (error as? ServeFailure)?.message ?? error.localizedDescription
      throw ServeFailure(
        code: "unwritable", message: "--export: \(path): \(reason); name a folder to write into")
    }
  }

  /// Refuses to write through a symbolic link, which may lead anywhere.
  private static func refuseLink(_ url: URL) throws(ServeFailure) {
    let known = try? FileManager.default.attributesOfItem(atPath: url.path)
    if known?[.type] as? FileAttributeType == .typeSymbolicLink {
      throw ServeFailure(code: "unwritable", message: "\(url.lastPathComponent) is a symbolic link")
    }
  }

  /// What finds the browser's lines, as a plain script: a page that opens from disk reads no modules.
  private static var browserScript: [UInt8] {
    let module = String(decoding: PackageResources.browser_js, as: UTF8.self)
    return Array(module.replacing("\nexport ", with: "\n").utf8)
  }

  private static var fontNames: [String] { Set(samples.map(\.font) + [behind]).sorted() }

  private static func file(of id: String) -> String {
    "fonts/" + (id.contains(".") ? id : id.replacing(" ", with: "") + ".otf")
  }

  /// The drawings as a script: a page that opens from disk may read no other file.
  private func data() -> [UInt8] {
    let session = MeasuringSession(fonts: fonts)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    func json(_ value: some Encodable) -> [UInt8] {
      (try? encoder.encode(value)).map { Array($0) } ?? []
    }
    var output = Array("window.gallery = {\"fonts\":".utf8)
    let files = Dictionary(Self.fontNames.map { ($0, Self.file(of: $0)) }) { first, _ in first }
    output += json(files)
    output += Array(",\"samples\":[\n".utf8)
    for (number, sample) in Self.samples.enumerated() {
      if number > 0 { output += Array(",\n".utf8) }
      let cascade = sample.font == Self.behind ? [sample.font] : [sample.font, Self.behind]
      output += Array("{\"sample\":".utf8)
      output += json(
        Entry(
          name: sample.name, language: sample.language, fonts: cascade, size: Self.size,
          text: sample.text))
      output += Array(",\"drawings\":[".utf8)
      // An outline is written once a sample.
      var sent = SentOutlines()
      var isFirst = true
      for rules in ["chromium", "unicode"] {
        for width in Self.widths {
          if !isFirst { output += Array(",\n".utf8) }
          isFirst = false
          output += Array(
            "{\"rules\":\"\(rules)\",\"width\":\(Int(width)),\"drawing\":".utf8)
          output += session.draw(
            json(
              Request(
                text: sample.text, width: width, size: Self.size, language: sample.language,
                fonts: cascade, breakRules: rules)), sent: &sent)
          output += Array("}".utf8)
        }
      }
      output += Array("]}".utf8)
    }
    output += Array("\n]};\n".utf8)
    return output
  }

  private static let samples = [
    Sample(
      name: "English", language: "en", font: "Inter-Regular.otf",
      text: "Measure twice, cut once: a line ends where the next word no longer fits. "
        + "Office, “quotes”—and example.com/line/breaks?page=1, too."),
    Sample(
      name: "Русский", language: "ru", font: "NotoSans-Regular.ttf",
      text: "Утром туман поднялся над рекой, и с моста стало видно первые лодки."),
    Sample(
      name: "Ελληνικά", language: "el", font: "NotoSans-Regular.ttf",
      text: "Το καΐκι έφυγε πριν χαράξει, κι όσοι έμειναν το κοίταζαν ώσπου χάθηκε."),
    Sample(
      name: "العربية", language: "ar", font: "NotoSansArabic-Regular.ttf",
      text: "وصلت الرسالة بعد ثلاثة أيام، وكان الخط فيها واضحًا وجميلًا."),
    Sample(
      name: "עברית", language: "he", font: "NotoSansHebrew-Regular.ttf",
      text: "הספר היה מונח על השולחן, פתוח בעמוד שבו הפסקנו לקרוא אתמול."),
    Sample(
      name: "हिन्दी", language: "hi", font: "NotoSansDevanagari-Regular.ttf",
      text: "बारिश रुकते ही बच्चे छत पर पतंग उड़ाने चले गए।"),
    Sample(
      name: "ไทย", language: "th", font: "NotoSansThai-Regular.ttf",
      text: "ฝนตกตลอดทั้งคืนแต่ตอนเช้าท้องฟ้าก็สดใสเหมือนเดิม"),
    Sample(
      name: "简体中文", language: "zh-Hans", font: "Noto Sans CJK SC",
      text: "春天的雨下了一整夜，院子里的石榴花第二天早上全开了。"),
    Sample(
      name: "繁體中文", language: "zh-Hant", font: "Noto Sans CJK TC",
      text: "山上的霧還沒有散，茶園裡已經有人在採茶。"),
    Sample(
      name: "日本語", language: "ja", font: "Noto Sans CJK JP",
      text: "駅までの道はいつもより静かで、雪が街の音をすっかり包んでいた。"),
    Sample(
      name: "한국어", language: "ko", font: "Noto Sans CJK KR",
      text: "아침 기차는 안개 낀 강을 따라 천천히 남쪽으로 내려갔다."),
    Sample(
      name: "Tiếng Việt", language: "vi", font: "Roboto-Regular.ttf",
      text: "Sáng sớm, sương còn phủ trên mặt hồ và những chiếc thuyền chưa rời bến."),
  ]
}
