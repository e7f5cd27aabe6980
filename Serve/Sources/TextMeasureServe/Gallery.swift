import Foundation
import ServeMeasuring

/// The page's samples at many widths with recorded drawings: pages that open from disk.
struct Gallery {
  let worker: MeasuringWorker

  private struct Request: Encodable {
    var id: String
    var text: String
    var language: String
    var fonts: [String]
    var size = 30.0
    var width = 0.0
    var breakRules = ""
    var profile = "chromium"
    var lines = true
  }

  private static let widths = Array(stride(from: 120.0, through: 720, by: 20))
  private static let behind = ["NotoSans-Regular.ttf", "NotoColorEmoji.ttf"]

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
      let samples = try Self.samples()
      let fonts = Set(samples.flatMap(\.fonts)).sorted()
      var files = [
        ("index.html", PackageResources.gallery_html), ("text.css", PackageResources.text_css),
        ("gallery.css", PackageResources.gallery_css), ("browser.js", Self.browserScript),
        ("gallery.js", PackageResources.gallery_js), ("data.js", try data(samples, fonts)),
      ]
      for id in fonts {
        files.append((Self.file(of: id), try worker.answer(.init(.font, query: ["id": id]), [])))
      }
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

  private static func file(of id: String) -> String {
    "fonts/" + (id.contains(".") ? id : id.replacing(" ", with: "") + ".otf")
  }

  /// The page's samples: a script whose list is JSON.
  private static func samples() throws -> [Request] {
    let list = PackageResources.samples_js.drop { $0 != UInt8(ascii: "[") }
    let samples = try JSONDecoder().decode([[String: String]].self, from: Data(list.dropLast(2)))
    return samples.map { sample in
      func value(_ name: String) -> String { sample[name] ?? "" }
      return Request(
        id: value("name"), text: value("text"), language: value("language"),
        fonts: [value("font")] + behind.filter { $0 != value("font") })
    }
  }

  /// The drawings as a script: a page that opens from disk may read no other file.
  private func data(_ samples: [Request], _ fonts: [String]) throws(ServeFailure) -> [UInt8] {
    func text(_ json: [UInt8]) -> String { String(decoding: json, as: UTF8.self) }
    let files = Dictionary(uniqueKeysWithValues: fonts.map { ($0, Self.file(of: $0)) })
    var written: [String] = []
    for (number, sample) in samples.enumerated() {
      var drawings: [String] = []
      var task = WorkerTask(.draw)
      // An outline is written once a sample.
      task.page = "\(number)"
      for rules in ["chromium", "unicode"] {
        for width in Self.widths {
          var request = sample
          request.width = width
          request.breakRules = rules
          let drawing = text(try worker.answer(task, ServeJSON.encode(request)))
          drawings.append("{\"rules\":\"\(rules)\",\"width\":\(Int(width)),\"drawing\":\(drawing)}")
        }
      }
      let list = drawings.joined(separator: ",\n")
      written.append("{\"sample\":\(text(ServeJSON.encode(sample))),\"drawings\":[\(list)]}")
    }
    let list = written.joined(separator: ",\n")
    return Array(
      "window.gallery = {\"fonts\":\(text(ServeJSON.encode(files))),\"samples\":[\n\(list)\n]};\n"
        .utf8)
  }
}
