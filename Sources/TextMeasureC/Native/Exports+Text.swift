// The names are those of the C header.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CTextMeasure
import Foundation
import TextMeasure
import TextMeasureBatch

@c @implementation
public func tm_measure(
  _ style: OpaquePointer!, _ text: UnsafePointer<CChar>!, _ length: Int, _ width: Double,
  _ max_lines: Int32, _ size: UnsafeMutablePointer<tm_size>!,
  _ error: UnsafeMutablePointer<tm_error>!
) -> tm_status {
  unsafe Call.run(error) { () throws(TextMeasureError) in
    let style = try unsafe Call.object(style, as: StyleHandle.self, "style")
    let size = try unsafe CallerMemory.result(size, "size")
    try TextMeasureError.check(width: width, maximumLines: max_lines)
    let (prepared, _) = try style.prepare(
      try unsafe CallerMemory.text(text, length), by: style.context.measurer.forOneCall())
    unsafe CallerMemory.write(
      tm_size(try prepared.measure(width: width, maximumLines: Int(max_lines)), of: prepared),
      to: size)
  }
}

@c @implementation
public func tm_text_open(
  _ style: OpaquePointer!, _ text: UnsafePointer<CChar>!, _ length: Int,
  _ prepared: UnsafeMutablePointer<OpaquePointer?>!, _ error: UnsafeMutablePointer<tm_error>!
) -> tm_status {
  unsafe Call.run(error) { () throws(TextMeasureError) in
    let style = try unsafe Call.object(style, as: StyleHandle.self, "style")
    let prepared = try unsafe Call.require(prepared, "prepared")
    let text = try unsafe CallerMemory.text(text, length)
    let made = TextHandle(try style.prepare(text), of: text)
    unsafe prepared.pointee = Handle.open(made)
  }
}

@c @implementation
public func tm_text_open_parts(
  _ style: OpaquePointer!, _ text: UnsafePointer<CChar>!, _ length: Int,
  _ parts: UnsafePointer<CChar>!, _ parts_length: Int,
  _ prepared: UnsafeMutablePointer<OpaquePointer?>!, _ error: UnsafeMutablePointer<tm_error>!
) -> tm_status {
  unsafe Call.run(error) { () throws(TextMeasureError) in
    let style = try unsafe Call.object(style, as: StyleHandle.self, "style")
    let prepared = try unsafe Call.require(prepared, "prepared")
    let text = try unsafe CallerMemory.text(text, length)
    let made = try unsafe CallerMemory.withBytes(parts, parts_length, "parts") {
      bytes throws(TextMeasureError) in
      TextHandle(try style.open.prepare(text, parts: bytes, by: style.context.measurer), of: text)
    }
    unsafe prepared.pointee = Handle.open(made)
  }
}

@c @implementation
public func tm_text_close(_ text: OpaquePointer!) {
  unsafe Handle.close(text, as: TextHandle.self)
}

@c @implementation
public func tm_text_get_info(
  _ text: OpaquePointer!, _ info: UnsafeMutablePointer<tm_text_info>!,
  _ error: UnsafeMutablePointer<tm_error>!
) -> tm_status {
  unsafe Call.run(error) { () throws(TextMeasureError) in
    let text = try unsafe Call.object(text, as: TextHandle.self, "text").text.forOneCall()
    let info = try unsafe CallerMemory.result(info, "info")
    let found = tm_text_info(
      struct_size: 0, missing_glyphs: Int32(clamping: text.missingGlyphCount),
      natural_width: try text.naturalWidth, minimum_width: try text.minimumWidth)
    unsafe CallerMemory.write(found, to: info)
  }
}

@c @implementation
public func tm_text_fonts(
  _ text: OpaquePointer!, _ fonts: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>!,
  _ error: UnsafeMutablePointer<tm_error>!
) -> tm_status {
  unsafe Call.run(error) { () throws(TextMeasureError) in
    let text = try unsafe Call.object(text, as: TextHandle.self, "text").text
    let fonts = try unsafe Call.require(fonts, "fonts")
    unsafe fonts.pointee = try CallerMemory.newString(
      CallerMemory.lines(text.fontsUsed.fileNames))
  }
}

@c @implementation
public func tm_text_measure(
  _ text: OpaquePointer!, _ width: Double, _ max_lines: Int32,
  _ size: UnsafeMutablePointer<tm_size>!, _ error: UnsafeMutablePointer<tm_error>!
) -> tm_status {
  unsafe Call.run(error) { () throws(TextMeasureError) in
    let text = try unsafe Call.object(text, as: TextHandle.self, "text").text
    let size = try unsafe CallerMemory.result(size, "size")
    try TextMeasureError.check(width: width, maximumLines: max_lines)
    unsafe CallerMemory.write(
      tm_size(try text.measure(width: width, maximumLines: Int(max_lines)), of: text), to: size)
  }
}

@c @implementation
public func tm_text_lines(
  _ text: OpaquePointer!, _ width: Double, _ max_lines: Int32,
  _ lines: UnsafeMutablePointer<tm_line>!, _ line_size: Int, _ capacity: Int,
  _ count: UnsafeMutablePointer<Int>!, _ error: UnsafeMutablePointer<tm_error>!
) -> tm_status {
  unsafe Call.run(error) { () throws(TextMeasureError) in
    let text = try unsafe Call.object(text, as: TextHandle.self, "text")
    try TextMeasureError.check(width: width, maximumLines: max_lines)
    let count = try unsafe Call.require(count, "count")
    try CallerMemory.check(elementSize: line_size, of: tm_line.self, "line")
    guard unsafe capacity == 0 || lines != nil else {
      throw .argument("lines is NULL and capacity is not 0; give an array, or capacity 0")
    }
    let found = try text.lines(width: width, maximumLines: Int(max_lines))
    // A length above the signed range, which comes as a negative one, is room for all.
    let room = capacity < 0 ? found.count : min(capacity, found.count)
    if let lines = unsafe lines {
      unsafe CallerMemory.write(
        found.prefix(room).map { tm_line($0.line, bytes: $0.bytes) }, to: lines,
        elementSize: line_size)
    }
    unsafe count.pointee = found.count
  }
}

@c @implementation
public func tm_text_svg(
  _ text: OpaquePointer!, _ width: Double, _ max_lines: Int32,
  _ svg: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>!,
  _ svg_length: UnsafeMutablePointer<Int>!, _ error: UnsafeMutablePointer<tm_error>!
) -> tm_status {
  unsafe Call.run(error) { () throws(TextMeasureError) in
    let text = try unsafe Call.object(text, as: TextHandle.self, "text")
    let svg = try unsafe Call.require(svg, "svg")
    try TextMeasureError.check(width: width, maximumLines: max_lines)
    let document = try text.svg(width: width, maximumLines: Int(max_lines))
    unsafe svg.pointee = try CallerMemory.newString(document)
    if let length = unsafe svg_length { unsafe length.pointee = document.count }
  }
}

@c @implementation
public func tm_fit_text(
  _ style: OpaquePointer!, _ text: UnsafePointer<CChar>!, _ length: Int,
  _ options: UnsafePointer<tm_fit_options>!, _ fit: UnsafeMutablePointer<tm_fit>!,
  _ error: UnsafeMutablePointer<tm_error>!
) -> tm_status {
  unsafe Call.run(error) { () throws(TextMeasureError) in
    let style = try unsafe Call.object(style, as: StyleHandle.self, "style")
    let fit = try unsafe CallerMemory.result(fit, "fit")
    guard let options = try unsafe CallerMemory.options(options, "tm_fit_options") else {
      throw .argument("options is NULL; give a width")
    }
    let text = try unsafe CallerMemory.text(text, length)
    guard options.width >= 0, options.height >= 0, options.largest_size >= 0 else {
      throw .argument(
        "a width, height or size of tm_fit_options is negative or NaN; give numbers from 0 up")
    }
    let request = FitRequest(
      width: options.width, maximumLines: options.max_lines == 0 ? 1 : Int(options.max_lines),
      height: options.height == 0 ? .infinity : options.height,
      allowsBrokenWords: options.allow_broken_words != 0,
      largestSize: options.largest_size == 0 ? 512 : options.largest_size)
    let report = try style.context.measurer.fit(
      style.open.collapsed(text)?.string ?? text, style: style.open.style,
      paragraphStyle: style.open.paragraphStyle, options: style.open.options, in: request)
    let found = tm_fit(
      struct_size: 0, fits: report.fits ? 1 : 0, line_count: Int32(clamping: report.lineCount),
      reserved: 0, width: report.size.width, height: report.size.height,
      broken_words: report.brokenWordCount, tightest_width: report.tightestWidth ?? .nan,
      largest_size: report.largestSize ?? .nan)
    unsafe CallerMemory.write(found, to: fit)
  }
}

@c @implementation
public func tm_measure_column(
  _ style: OpaquePointer!, _ schema: UnsafePointer<ArrowSchema>!,
  _ array: UnsafePointer<ArrowArray>!, _ options: UnsafePointer<tm_column_options>!,
  _ result: UnsafeMutablePointer<tm_column_result>!, _ error: UnsafeMutablePointer<tm_error>!
) -> tm_status {
  unsafe Call.run(error) { () throws(TextMeasureError) in
    let style = try unsafe Call.object(style, as: StyleHandle.self, "style")
    guard let output = try unsafe CallerMemory.options(result, "tm_column_result") else {
      throw .argument("result is NULL; give arrays to write to")
    }
    let options = try unsafe CallerMemory.options(options, "tm_column_options")
    let threads = unsafe options?.threads ?? 0
    let maximumLines = unsafe options?.max_lines ?? 0
    guard (0...256).contains(threads) else {
      throw .argument("threads is \(threads); give a number from 1 to 256")
    }
    try TextMeasureError.check(width: 0, maximumLines: maximumLines)
    let texts = try unsafe ArrowStrings(schema, array)
    let widths = try unsafe ColumnWidths(options ?? tm_column_options(), rows: texts.count)
    let (failures, fonts) = unsafe ColumnMeasurement(
      style: style, texts: texts, widths: widths, output: ColumnOutput(output),
      maximumLines: Int(maximumLines)
    ).run(threads: Int(max(1, threads)))
    if let place = unsafe output.fonts {
      unsafe place.pointee = try CallerMemory.newString(CallerMemory.lines(fonts))
    }
    unsafe result.pointee.failure_count = Int64(failures)
  }
}

extension tm_size {
  fileprivate init(_ measured: TextMeasurement, of text: PreparedText) {
    self.init(
      struct_size: 0, line_count: Int32(clamping: measured.lineCount), width: measured.size.width,
      height: measured.size.height, is_truncated: measured.isTruncated ? 1 : 0,
      missing_glyphs: Int32(clamping: text.missingGlyphCount),
      same_from: measured.validWidths.lowerBound, same_below: measured.validWidths.upperBound)
  }
}

extension tm_line {
  fileprivate init(_ line: Line, bytes: Range<Int>) {
    self.init(
      struct_size: 0, end: LineEndNumber.of(line.end), start: bytes.lowerBound,
      stop: bytes.upperBound, width: line.width, trailing_width: line.trailingWhitespaceWidth,
      indent: line.indent, top: line.top, baseline: line.baseline, height: line.height,
      paragraph: Int32(clamping: line.paragraphIndex), reserved: 0)
  }
}
