import NIOCore

/// The page's files, which are inside the program.
enum PageAssets {
  private static let files = [
    "/": PackageResources.index_html, "/index.html": PackageResources.index_html,
    "/style.css": PackageResources.style_css, "/text.css": PackageResources.text_css,
    "/app.js": PackageResources.app_js, "/engine.js": PackageResources.engine_js,
    "/fonts.js": PackageResources.fonts_js, "/browser.js": PackageResources.browser_js,
    "/drawing.js": PackageResources.drawing_js, "/samples.js": PackageResources.samples_js,
    "/sweep.js": PackageResources.sweep_js, "/platforms.js": PackageResources.platforms_js,
    "/stages.js": PackageResources.stages_js, "/cells.js": PackageResources.cells_js,
    "/report.js": PackageResources.report_js,
  ].mapValues { ByteBuffer(bytes: $0) }

  /// The file at a path; `nil` where there is none.
  static func reply(_ path: String) -> PageReply? {
    guard let file = files[path] else { return nil }
    let type = path.hasSuffix(".js") ? "javascript" : path.hasSuffix(".css") ? "css" : "html"
    return PageReply(type: "text/\(type); charset=utf-8", body: file, caching: "no-cache")
  }
}
