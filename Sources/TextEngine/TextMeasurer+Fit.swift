package import Foundation

extension TextMeasurer {
  /// Whether a text fits, how much it exceeds or spares, and what would make it fit.
  ///
  /// - Throws: as ``prepare(_:style:paragraphStyle:options:)``; `invalidArgument` for a width or
  ///   size that is negative or not a number.
  /// - Complexity: mostly three preparations: at the style's size, at the largest size and at the
  ///   next step. More where advances and line heights do not scale with the size.
  public func fit(
    _ text: String, style: TextStyle, paragraphStyle: ParagraphStyle = .default,
    options: TextOptions = TextOptions(), in request: FitRequest
  ) throws(TextMeasureError) -> FitReport {
    let measurer = forOneCall()
    return try measurer.fit(size: style.size, in: request) { size throws(TextMeasureError) in
      var style = style
      style.size = size
      return try measurer.prepare(
        text, style: style, paragraphStyle: paragraphStyle, options: options)
    }
  }

  /// As above, for any text, which `prepared` returns at a size, within one call's time limit.
  package func fit(
    size: CGFloat, in request: FitRequest,
    prepared: (CGFloat) throws(TextMeasureError) -> PreparedText
  ) throws(TextMeasureError) -> FitReport {
    guard request.width >= 0, request.height >= 0, request.largestSize > 0 else {
      throw TextMeasureError(
        code: .invalidArgument,
        message: "the room is \(request.width) × \(request.height) points; give numbers that are "
          + "not negative", operation: "fit text")
    }
    let whole = try prepared(size)
    let measured = try whole.measure(width: request.width)
    let lines = try whole.lines(width: request.width)
    let tightest = try whole.tightestWidth(request)
    let shown = try whole.lines(width: request.width, maximumLines: request.maximumLines)
    let shownEnd = shown.last?.utf16Range.upperBound ?? 0
    let cut = shownEnd < whole.utf16Count ? shownEnd..<whole.utf16Count : nil
    let fits = try whole.fits(request, width: request.width)
    let largest = try largestSize(in: request, from: size, fits: fits, whole, prepared)
    return FitReport(
      fits: fits, lineCount: measured.lineCount, size: measured.size,
      brokenWordCount: lines.count { $0.end == .emergency }, tightestWidth: tightest,
      largestSize: largest, cutRange: cut)
  }

  /// The largest size at which a text fits; `nil` for none, and where a profile does not know the heights of
  /// other sizes.
  private func largestSize(
    in request: FitRequest, from size: CGFloat, fits: Bool, _ whole: PreparedText,
    _ prepared: (CGFloat) throws(TextMeasureError) -> PreparedText
  ) throws(TextMeasureError) -> CGFloat? {
    var search = SizeSearch(request, size: size, fits: fits)
    do throws(TextMeasureError) {
      return try search.largest(
        guess: { guessed throws(TextMeasureError) in
          // As if all scaled: letter spacing, optical sizes and rounded line heights do not.
          let factor = guessed / size
          var scaled = request
          scaled.height = request.height / factor
          return try whole.fits(scaled, width: request.width / factor)
        },
        fits: { size throws(TextMeasureError) in
          try prepared(size).fits(request, width: request.width)
        })
    } catch {
      guard error.code == .unsupported else { throw error }
      return nil
    }
  }
}
