/// Embedding levels of a text whose paragraphs have their own directions, or whose styles have
/// embeddings.
extension TextState {
  /// A part of a paragraph with the same embeddings.
  private struct EmbeddingSpan {
    var range: Range<Int>
    var embeddings: [DirectionEmbedding]
  }

  /// Resolves the levels paragraph by paragraph.
  ///
  /// - Returns: the level of each unit, and the first paragraph's.
  func directedLevels(
    _ input: TextInput, in workspace: Workspace
  ) throws(TextMeasureError) -> (levels: [UInt8], first: UInt8) {
    var levels: [UInt8] = []
    var first: UInt8?
    for paragraph in paragraphs(input) {
      let (part, level) = try self.levels(
        of: embeddingSpans(in: paragraph.range, input), direction: paragraph.direction,
        in: workspace)
      levels += part
      if first == nil { first = level }
    }
    return (levels, first ?? 0)
  }

  /// The paragraphs with their directions.
  private func paragraphs(
    _ input: TextInput
  ) -> [(range: Range<Int>, direction: TextDirection)] {
    var result: [(range: Range<Int>, direction: TextDirection)] = []
    var start = 0
    while start < analysis.units.count {
      let end = analysis.paragraphEnd(after: start)
      result.append((start..<end, input.direction(at: start)))
      start = end
    }
    return result
  }

  /// The parts of a paragraph with different embeddings.
  private func embeddingSpans(in paragraph: Range<Int>, _ input: TextInput) -> [EmbeddingSpan] {
    var result: [EmbeddingSpan] = []
    var start = 0
    for span in input.spans {
      let range = (start..<max(start, span.end)).clamped(to: paragraph)
      start = span.end
      guard !range.isEmpty else { continue }
      let embeddings = input.styles[Int(span.style)].writingDirection
      if let last = result.last, last.embeddings == embeddings {
        result[result.count - 1].range = last.range.lowerBound..<range.upperBound
      } else {
        result.append(EmbeddingSpan(range: range, embeddings: embeddings))
      }
    }
    return result
  }

  /// The levels of a paragraph, with formatting characters temporarily inserted for its embeddings
  /// (UAX 9, HL3), and the paragraph's own level.
  private func levels(
    of embeddingSpans: [EmbeddingSpan], direction: TextDirection, in workspace: Workspace
  ) throws(TextMeasureError) -> (levels: [UInt8], paragraph: UInt8) {
    var units: [UInt16] = []
    var isText: [Bool] = []
    for embeddingSpan in embeddingSpans {
      // A terminator ends all embeddings itself.
      var end = embeddingSpan.range.upperBound
      while end > embeddingSpan.range.lowerBound,
        UnicodeConstants.isParagraphTerminator(analysis.units[end - 1])
      {
        end -= 1
      }
      units += embeddingSpan.embeddings.map(\.character)
      units += analysis.units[embeddingSpan.range.lowerBound..<end]
      units += embeddingSpan.embeddings.map { _ in 0x202C }
      units += analysis.units[end..<embeddingSpan.range.upperBound]
      let marks = [Bool](repeating: false, count: embeddingSpan.embeddings.count)
      isText += marks
      isText += repeatElement(true, count: end - embeddingSpan.range.lowerBound)
      isText += marks
      isText += repeatElement(true, count: embeddingSpan.range.upperBound - end)
    }
    var resolved: [UInt8] = []
    let level = try workspace.resolveLevels(
      units, paragraphLevel: Self.requestedLevel(direction), into: &resolved)
    return (zip(resolved, isText).compactMap { $1 ? $0 : nil }, level)
  }
}
