/// The page's files, which are inside the program.
enum PageAssets {
  struct Asset {
    var type: String
    var bytes: [UInt8]
  }

  /// The file at a path; `nil` where there is none.
  static func asset(_ path: String) -> Asset? {
    switch path {
    case "/", "/index.html":
      Asset(type: "text/html; charset=utf-8", bytes: PackageResources.index_html)
    case "/style.css": Asset(type: "text/css; charset=utf-8", bytes: PackageResources.style_css)
    case "/text.css": Asset(type: "text/css; charset=utf-8", bytes: PackageResources.text_css)
    default: script(path).map { Asset(type: "text/javascript; charset=utf-8", bytes: $0) }
    }
  }

  private static func script(_ path: String) -> [UInt8]? {
    switch path {
    case "/app.js": PackageResources.app_js
    case "/engine.js": PackageResources.engine_js
    case "/fonts.js": PackageResources.fonts_js
    case "/browser.js": PackageResources.browser_js
    case "/drawing.js": PackageResources.drawing_js
    case "/samples.js": PackageResources.samples_js
    case "/sweep.js": PackageResources.sweep_js
    case "/platforms.js": PackageResources.platforms_js
    case "/stages.js": PackageResources.stages_js
    case "/cells.js": PackageResources.cells_js
    case "/report.js": PackageResources.report_js
    default: nil
    }
  }
}
