public import TextEngine

extension FontLibrary {
  /// The standard ``systemFont(_:)`` of a weight.
  ///
  /// - Parameter weight: OpenType's, 1…1000; a variable face has those without a static one.
  /// - Throws: as ``font(named:weight:isItalic:variations:asksSystem:)``.
  public func systemFont(weight: Int = 400) throws(TextMeasureError) -> Font {
    try systemFont(SystemFontDescriptor(weight: weight))
  }

  /// A system font: the one that the library was created with, or else the bundled substitute for San
  /// Francisco with the published advances and vertical metrics.
  ///
  /// Advances depend on the size: a text style measures the font at its size. ``Font/systemFont``
  /// is the font that it measures as. Unpublished designs, slants and widths have estimated ones.
  ///
  /// - Throws: as ``font(named:weight:isItalic:variations:asksSystem:)``.
  public func systemFont(_ descriptor: SystemFontDescriptor) throws(TextMeasureError) -> Font {
    try systemFont(descriptor, named: descriptor.name)
  }

  /// `name` is what the caller wrote.
  func systemFont(
    _ descriptor: SystemFontDescriptor, named name: String
  ) throws(TextMeasureError) -> Font {
    let isMonospaced = descriptor.design == .monospaced
    if let own = appleFonts.systemFont, !isMonospaced {
      let face =
        descriptor.weight == 400 ? own : try reopened(own, weight: descriptor.weight) ?? own
      return Font(
        face, metrics: face.metrics, substitution: face.substitution, original: descriptor)
    }
    let family = isMonospaced ? "Liberation Mono" : "Inter"
    let substitutes = appleFonts
    let measured: Font
    if let known = substitutes.systemFonts.withLock({ $0[descriptor] }) {
      measured = known
    } else {
      let regular = try font(named: family, weight: 400, isItalic: false, asksSystem: false)
      let face = isMonospaced ? regular : try substitute(family, weight: descriptor.weight)
      let shaping = isMonospaced ? regular.native : try kerned(regular)
      measured = Font(
        face, metrics: face.metrics.standing(for: .systemFont), substitution: nil,
        original: descriptor,
        sizes: MeasuredFace(descriptor, weighted: face.native, shaping: shaping))
      substitutes.systemFonts.withLock { $0.cache(measured, for: descriptor) }
    }
    return measured.answering(
      with: measured.metrics,
      as: FontSubstitution(
        requestedName: name, answeringFamily: family, hasExactWidths: false,
        hasPublishedHeights: true))
  }

  /// The substitute's face at a weight: a static one, or the variable one.
  private func substitute(_ family: String, weight: Int) throws(TextMeasureError) -> Font {
    let faces = knownFaces.filter { $0.names.contains(family) }
    guard !faces.contains(where: { $0.weight == weight }),
      let variable = faces.last(where: { $0.path.contains(".var.") })
    else { return try font(named: family, weight: weight, asksSystem: false) }
    return try font(
      path: variable.path, index: variable.index,
      variations: [FontVariation(tag: "wght", value: Double(min(max(weight, 100), 900)))])
  }

  /// A face with San Francisco's kerning.
  private func kerned(_ regular: Font) throws(TextMeasureError) -> HarfBuzzFont {
    let made = appleFonts.kernedFace.withLock { known in
      known =
        known
        ?? HarfBuzzFont(.bytes(KerningTable.adapted(regular.native)), index: 0, variations: [])
      return known
    }
    guard let made else {
      throw .opening(.outOfMemory, "there is no memory for the system font; free some and retry")
    }
    return made
  }

  /// The face of a font at another weight.
  ///
  /// A system font is looked up again, a variable font is opened at the weight, clamped to its
  /// axis, and for any other font the nearest face of its family is found.
  ///
  /// - Parameters:
  ///   - font: the font.
  ///   - weight: OpenType's weight, 1…1000.
  /// - Throws: as ``font(named:weight:isItalic:variations:asksSystem:)``; `fontNotFound` for a
  ///   static font whose family this library does not know.
  public func font(_ font: Font, weight: Int) throws(TextMeasureError) -> Font {
    if var descriptor = font.systemFont {
      guard descriptor.weight != weight else { return font }
      descriptor.weight = weight
      return try systemFont(descriptor)
    }
    if let font = try reopened(font, weight: weight) { return font }
    return try self.font(named: font.substitution?.requestedName ?? font.familyName, weight: weight)
  }

  /// The face of a font from a file at another weight; `nil` without a weight axis.
  private func reopened(_ font: Font, weight: Int) throws(TextMeasureError) -> Font? {
    guard let axis = font.axes.first(where: { $0.tag == "wght" }),
      case .file(let path, let index) = font.source
    else { return nil }
    let value = min(max(Double(weight), axis.minimum), axis.maximum)
    return try self.font(
      path: path, index: index,
      variations: font.variations.filter { $0.tag != "wght" }
        + [FontVariation(tag: "wght", value: value)])
  }
}

extension Font {
  /// The system font whose advances it has; `nil` for other fonts.
  public var systemFont: SystemFontDescriptor? { original as? SystemFontDescriptor }
}
