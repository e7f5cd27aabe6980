extension StyledText.Run {
  /// What stands in place of its characters.
  var kind: ItemizedRun.Kind {
    isCombined ? .combined : attachment == nil ? .text : .attachment
  }
}

extension StyledText {
  /// The text with what it combines as runs of their own.
  func combined(_ options: TextOptions) throws(TextMeasureError) -> StyledText {
    let given = options.combination
    guard options.isVertical, runs.contains(where: { $0.combination ?? given != .none }) else {
      return self
    }
    var text = self
    let units = Array(string.utf16)
    func isDigit(_ offset: Int) -> Bool {
      units.indices.contains(offset) && (0x30...0x39).contains(units[offset])
    }
    for run in runs where run.attachment == nil {
      var ranges: [Range<Int>] = []
      switch run.combination ?? given {
      case .none: break
      case .all:
        try Self.check(units[run.range])
        ranges = [run.range]
      case .digits(let most):
        var start = run.range.lowerBound
        while start < run.range.upperBound {
          var end = start
          while isDigit(end) { end += 1 }
          if start < end, end - start <= most, end <= run.range.upperBound, !isDigit(start - 1) {
            ranges.append(start..<end)
          }
          start = max(end, start + 1)
        }
      }
      for range in ranges { text.update(range) { $0.isCombined = true } }
    }
    return text
  }

  private static func check(_ units: ArraySlice<UInt16>) throws(TextMeasureError) {
    let last = units.endIndex - 1
    for offset in units.indices
    where UnicodeConstants.isControl(units[offset])
      || (offset == units.startIndex || offset == last) && units[offset] == 0x20
    {
      throw TextMeasureError(
        code: .unsupported,
        message:
          "text-combine-upright of a run with a control, or with a space at its start or end, is "
          + "not built; give the run without it", operation: "prepare text")
    }
  }
}

extension TextState {
  /// Makes one cluster of the characters of a run; returns its length.
  mutating func joinCharacters(of run: ItemizedRun, _ input: TextInput) -> Int64 {
    for offset in run.start + 1..<run.end { analysis.marks[offset] &= ~TextAnalysis.Mark.grapheme }
    let em = FixedPoint.units(Double(input.styles[Int(run.style)].size))
    return em / FixedPoint.layoutUnit * FixedPoint.layoutUnit
  }

  /// Lets no line end inside combined characters.
  mutating func keepCombined() {
    for run in runs where run.kind == .combined {
      for offset in run.start + 1..<run.end {
        analysis.marks[offset] &= ~TextAnalysis.Mark.lineBreak
      }
    }
  }
}
