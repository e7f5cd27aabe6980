extension FontLibrary {
  /// The system font: ``SystemFont/provided``, or else the bundled substitute with San
  /// Francisco's published vertical metrics.
  ///
  /// - Parameter weight: OpenType's weight, 1…1000. Weights without a static face come from the
  ///   substitute's variable one.
  /// - Throws: as ``font(named:weight:isItalic:variations:asksSystem:)``.
  public func systemFont(weight: Int = 400) throws(TextMeasureError) -> Font {
    if let provided = SystemFont.provided { return try self.provided(provided, weight: weight) }
    let nearest = try font(named: "system", weight: weight, asksSystem: false)
    let family = nearest.substitution?.answeringFamily ?? ""
    let faces = knownFaces.filter { $0.names.contains(family) }
    guard !faces.contains(where: { $0.weight == weight }),
      let variable = faces.last(where: { $0.path.contains(".var.") })
    else { return nearest }
    let face = try font(
      path: variable.path, index: variable.index,
      variations: [FontVariation(tag: "wght", value: Double(min(max(weight, 100), 900)))])
    return face.answering(
      with: face.metrics.standing(for: .systemFont), as: nearest.substitution)
  }

  /// A font that somebody provides, at a weight where it has such an axis.
  private func provided(_ font: Font, weight: Int) throws(TextMeasureError) -> Font {
    guard weight != 400, let axis = font.axes.first(where: { $0.tag == "wght" }),
      case .file(let path, let index) = font.source
    else { return font }
    let value = min(max(Double(weight), axis.minimum), axis.maximum)
    return try self.font(
      path: path, index: index,
      variations: font.variations.filter { $0.tag != "wght" }
        + [FontVariation(tag: "wght", value: value)])
  }
}
