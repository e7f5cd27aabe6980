import Foundation
import Testing

/// `Scripts/check-app-sources.py` on sources that need Objective-C, and on some that miss a name.
@Suite struct AppSourcesScriptTests {
  /// A module in a folder; what compiles on a phone is to compile here.
  private static let sources = [
    "Views/Theme.swift": """
    import UIKit
    @objc protocol Themed { func takeColours() }
    extension UIView: Themed {
      @objc func applyTheme() {}
      func takeColours() {}
    }
    class PriceLabel: UILabel {
      override func applyTheme() { super.applyTheme() }
      override func takeColours() { super.takeColours() }
      override func sizeThatFits(_ size: CGSize) -> CGSize { super.sizeThatFits(size) }
    }
    """,
    "Views/Row.swift": """
    import UIKit
    final class Row: UIView {
      var didMeasure: ((CGFloat) -> Void)?
      weak var source: RowSource?
      @IBOutlet weak var label: UILabel!
      @objc func measure() { didMeasure?(label.sizeThatFits(bounds.size).height) }
      func ask() {
        weak var row: Row? = self
        row?.didMeasure?(1)
        if let height = source?.height?(of: 1) { print(height) }
        addTarget(#selector(measure))
      }
      private func addTarget(_ selector: Selector) {}
    }
    @objc protocol RowSource {
      @objc optional func height(of row: Int) -> CGFloat  // In points.
    }
    """,
    "Views/Missing.swift": """
    import UIKit
    import SomeLibrary
    func size(_ library: LibraryView) -> CGSize { library.sizeThatFits(.zero) }
    """,
    "macOS/Cell.swift": "import AppKit\nlet height = NSTextField().sizeThatFits(.zero).height",
    "ViewsTests/RowTests.swift": "let height = missing.sizeThatFits(.zero)",
  ]

  @Test func filesThatCompileOnAPhoneCompile() throws {
    try Tool.withFolder { folder in
      for (name, text) in Self.sources {
        let file = folder.appending(path: name)
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: file, atomically: true, encoding: .utf8)
      }
      let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
      let outcome = try Tool.run(
        program: "/usr/bin/env",
        [
          "python3", root.appending(path: "Scripts/check-app-sources.py").path, "--files",
          "--build", URL(filePath: Tool.path).deletingLastPathComponent().path, folder.path,
        ])
      #expect(outcome.status == 0, "\(outcome.errors)")
      let text = outcome.text
      #expect(text.contains("Views/Theme.swift: ok"), "\(text)")
      #expect(text.contains("Views/Row.swift: ok"), "\(text)")
      #expect(text.contains("Views/Missing.swift: 3: cannot find type 'LibraryView'"), "\(text)")
      #expect(text.contains("2 of 3 measuring files compile (67 %)"), "\(text)")
      #expect(text.contains("2  overrides of extensions' members"), "\(text)")
    }
  }

  @Test func aBuildWithoutUIKitIsNoVerdict() throws {
    try Tool.withFolder { folder in
      let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
      let outcome = try Tool.run(
        program: "/usr/bin/env",
        [
          "python3", root.appending(path: "Scripts/check-app-sources.py").path, "--build",
          folder.path, folder.path,
        ])
      #expect(outcome.status == 1 && outcome.errors.contains("swift build --target UIKit"))
    }
  }
}
