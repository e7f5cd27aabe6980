public import Foundation

extension FontLibrary {
  /// Registers the faces of an app's font file by their PostScript, family and full names:
  /// `CTFontManagerRegisterFontsForURL`.
  ///
  /// They precede bundled fonts and substitutes for Apple's. Registering again has no effect.
  ///
  /// - Returns: the PostScript names of the file's faces, in order.
  /// - Throws: as ``font(path:index:variations:)``.
  @discardableResult
  public func registerFonts(path: String) throws(TextMeasureError) -> [String] {
    try register { index throws(TextMeasureError) in try font(path: path, index: index) }
  }

  /// Registers the faces of a font file in memory.
  ///
  /// - Parameters:
  ///   - bytes: a font file's contents.
  ///   - name: its name in messages and results.
  /// - Returns: the PostScript names of the file's faces, in order.
  /// - Throws: as ``font(bytes:name:index:variations:)``.
  @discardableResult
  public func registerFonts(bytes: [UInt8], name: String) throws(TextMeasureError) -> [String] {
    try register { index throws(TextMeasureError) in
      try font(bytes: bytes, name: name, index: index)
    }
  }

  /// Registers the files that an app's `Info.plist` lists under `UIAppFonts`, in the app's folder.
  ///
  /// - Returns: the PostScript names of the faces, in the list's order.
  /// - Throws: `invalidArgument` for a file that is no property list; as ``registerFonts(path:)``.
  @discardableResult
  public func registerFonts(listedIn plist: URL) throws(TextMeasureError) -> [String] {
    guard let data = try? Data(contentsOf: plist),
      let list = try? PropertyListDecoder().decode(AppFonts.self, from: data)
    else {
      throw TextMeasureError(
        code: .invalidArgument,
        message: "\(plist.path) is not a property list; give the app's Info.plist",
        operation: "register fonts")
    }
    var names: [String] = []
    for file in list.files ?? [] {
      names += try registerFonts(path: plist.deletingLastPathComponent().appending(path: file).path)
    }
    return names
  }

  private struct AppFonts: Decodable {
    var files: [String]?

    enum CodingKeys: String, CodingKey {
      case files = "UIAppFonts"
    }
  }

  /// The PostScript names of the registered fonts, the last one first.
  public var registeredFontNames: [String] {
    registeredFaces.withLock { $0.map(\.font.postScriptName) }
  }

  private func register(
    _ open: (Int) throws(TextMeasureError) -> Font
  ) throws(TextMeasureError) -> [String] {
    var fonts = [try open(0)]
    for index in 1..<max(1, fonts[0].face.faceCount) { fonts.append(try open(index)) }
    for font in fonts {
      let names = [font.familyName, "\(font.familyName) \(font.styleName)", font.postScriptName]
      let entry = FontCatalog.Entry(
        names: names.filter { !FontCatalog.folded($0).isEmpty },
        weight: font.weight, isItalic: font.isItalic, path: "\(font.source)")
      registeredFaces.withLock { faces in
        faces.removeAll { $0.font == font }
        faces.insert((entry, font), at: 0)
      }
    }
    return fonts.map(\.postScriptName)
  }

  func registered(_ name: String, weight: Int?, isItalic: Bool?) -> Font? {
    let faces = registeredFaces.withLock { $0 }
    let nearest = faces.map(\.entry).nearest(named: name, weight: weight, isItalic: isItalic)
    return faces.first { $0.entry == nearest }?.font
  }
}
