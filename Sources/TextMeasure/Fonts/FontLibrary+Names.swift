extension FontLibrary {
  /// The substitute for an Apple font; `nil` for a name that is not Apple's.
  func appleFont(
    named name: String, weight: Int?, isItalic: Bool?, variations: [FontVariation]
  ) throws(TextMeasureError) -> Font? {
    if variations.isEmpty,
      var descriptor = SystemFontDescriptor(name: name, weight: weight)
        ?? SystemFontDescriptor(appleName: name, weight: weight),
      !knownFaces.isEmpty
    {
      if let isItalic { descriptor.isItalic = isItalic }
      return try systemFont(descriptor, named: name)
    }
    if let apple = AppleFontName(name),
      let entry = catalog.entry(
        named: apple.family, weight: weight ?? apple.weight, isItalic: isItalic ?? apple.isItalic)
    {
      let answering = try bundled(entry, variations: variations)
      return answering.answering(
        with: answering.metrics.standing(for: apple.metrics),
        as: FontSubstitution(
          requestedName: name, answeringFamily: apple.family,
          hasExactWidths: apple.hasExactWidths, hasPublishedHeights: apple.metrics.isPublished))
    }
    guard let alias = catalog.alias(of: name),
      let entry = catalog.entry(
        named: alias.family, weight: weight ?? alias.weight, isItalic: isItalic)
    else { return nil }
    let answering = try bundled(entry, variations: variations)
    return answering.answering(
      with: answering.metrics,
      as: FontSubstitution(
        requestedName: name, answeringFamily: alias.family, hasExactWidths: alias.hasExactWidths,
        hasPublishedHeights: false))
  }
}
