// The names are those of the C header.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CTextMeasure
import Foundation
import TextMeasure
import TextMeasureBatch

@c @implementation
public func tm_style_open(
  _ context: OpaquePointer!, _ options: UnsafePointer<tm_style_options>!,
  _ style: UnsafeMutablePointer<OpaquePointer?>!, _ error: UnsafeMutablePointer<tm_error>!
) -> tm_status {
  unsafe Call.run(error) { () throws(TextMeasureError) in
    let context = try unsafe Call.object(context, as: ContextHandle.self, "context")
    let style = try unsafe Call.require(style, "style")
    var settings = StyleSettings()
    if let options = try unsafe CallerMemory.options(options, "tm_style_options") {
      settings = try unsafe StyleSettings(options)
    }
    let made = try settings.open(in: context)
    unsafe style.pointee = Handle.open(made)
  }
}

@c @implementation
public func tm_style_close(_ style: OpaquePointer!) {
  unsafe Handle.close(style, as: StyleHandle.self)
}

@c @implementation
public func tm_fingerprint(
  _ style: OpaquePointer!, _ fingerprint: UnsafeMutablePointer<CChar>!,
  _ error: UnsafeMutablePointer<tm_error>!
) -> tm_status {
  unsafe Call.run(error) { () throws(TextMeasureError) in
    let style = try unsafe Call.object(style, as: StyleHandle.self, "style")
    let room = try unsafe Call.require(fingerprint, "fingerprint")
    let text = Fingerprint.of(style.fingerprintParts)
    var index = 0
    for byte in text.utf8.prefix(Int(TM_FINGERPRINT_SIZE) - 1) {
      unsafe room[index] = CChar(bitPattern: byte)
      index += 1
    }
    unsafe room[index] = 0
  }
}

@c @implementation
public func tm_fingerprint_parts(
  _ style: OpaquePointer!, _ parts: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>!,
  _ error: UnsafeMutablePointer<tm_error>!
) -> tm_status {
  unsafe Call.run(error) { () throws(TextMeasureError) in
    let style = try unsafe Call.object(style, as: StyleHandle.self, "style")
    let parts = try unsafe Call.require(parts, "parts")
    var text = ""
    // A name or a value is one line: a font's file may be called anything.
    for part in style.fingerprintParts {
      text += part.name.replacing("\n", with: " ") + "\t"
      text += part.value.replacing("\n", with: " ") + "\n"
    }
    unsafe parts.pointee = try CallerMemory.newString(Array(text.utf8))
  }
}

extension StyleSettings {
  /// Reads a caller's struct.
  fileprivate init(_ options: tm_style_options) throws(TextMeasureError) {
    let flags = unsafe options.flags
    let known = UInt32(
      TM_STYLE_SYSTEM_FALLBACK | TM_STYLE_KERN | TM_STYLE_NO_LIGATURES
        | TM_STYLE_NO_OPTICAL_SIZING)
    guard flags & ~known == 0 else {
      throw .argument("flags is \(flags); combine TM_STYLE_ constants")
    }
    fonts = try unsafe Self.fonts(options)
    setting.fonts.variations = try unsafe CallerMemory.argument(options.axes, "axes")
    setting.fonts.features = try unsafe CallerMemory.argument(options.features, "features")
    setting.fonts.usesSystemFallback = flags & UInt32(TM_STYLE_SYSTEM_FALLBACK) != 0
    if unsafe options.size != 0 { setting.style.size = unsafe CGFloat(options.size) }
    setting.style.tracking = unsafe CGFloat(options.tracking)
    setting.style.usesLigatures = flags & UInt32(TM_STYLE_NO_LIGATURES) == 0
    setting.style.usesOpticalSizing = flags & UInt32(TM_STYLE_NO_OPTICAL_SIZING) == 0
    setting.style.language = try unsafe CallerMemory.argument(options.language, "language")
    setting.style.kern = unsafe flags & UInt32(TM_STYLE_KERN) != 0 ? CGFloat(options.kern) : nil
    setting.options.profile = try unsafe Self.choice(
      options.profile, "profile", MetricsProfile.named)
    setting.options.direction = try unsafe Self.choice(
      options.direction, "direction", TextDirection.allCases)
    setting.options.breakRules = try unsafe Self.choice(
      options.break_rules, "break_rules", BreakRules.allCases)
    setting.paragraph.lineBreakMode = try unsafe Self.choice(
      options.wrap, "wrap", [.byWordWrapping, .byCharWrapping])
    setting.paragraph.lineSpacing = unsafe CGFloat(options.line_spacing)
    setting.paragraph.paragraphSpacing = unsafe CGFloat(options.paragraph_spacing)
    setting.paragraph.paragraphSpacingBefore = unsafe CGFloat(options.paragraph_spacing_before)
    setting.paragraph.minimumLineHeight = unsafe CGFloat(options.minimum_line_height)
    setting.paragraph.maximumLineHeight = unsafe CGFloat(options.maximum_line_height)
    setting.paragraph.lineHeightMultiple = unsafe CGFloat(options.line_height_multiple)
    setting.paragraph.firstLineHeadIndent = unsafe CGFloat(options.first_line_head_indent)
    setting.paragraph.headIndent = unsafe CGFloat(options.head_indent)
    setting.paragraph.tailIndent = unsafe CGFloat(options.tail_indent)
    setting.paragraph.hyphenationFactor = unsafe Float(options.hyphenation_factor)
  }

  private static func choice<Choice>(
    _ number: Int32, _ name: StaticString, _ choices: [Choice]
  ) throws(TextMeasureError) -> Choice {
    guard number >= 0, number < choices.count else {
      throw .argument("\(name) is \(number); give a number from 0 to \(choices.count - 1)")
    }
    return choices[Int(number)]
  }

  private static func fonts(_ options: tm_style_options) throws(TextMeasureError) -> [FontChoice] {
    let count = unsafe options.font_count
    guard count != 0 else { return [] }
    guard count > 0, count <= BatchLimits.mostFonts, let list = unsafe options.fonts else {
      throw .argument(
        "fonts is NULL or font_count out of range; give 1 to \(BatchLimits.mostFonts) fonts")
    }
    var fonts: [FontChoice] = []
    for index in 0..<count {
      let font = unsafe list[index]
      if let bytes = unsafe font.bytes {
        let byteCount = unsafe font.byte_count
        guard byteCount > 0, unsafe font.face_index >= 0 else {
          throw .argument(
            "the bytes of font \(index) have no length, or face_index is negative; correct it")
        }
        let copy = unsafe [UInt8](UnsafeRawBufferPointer(start: bytes, count: byteCount))
        fonts.append(.bytes(copy, index: unsafe Int(font.face_index)))
      } else if let name = try unsafe CallerMemory.argument(font.name, "name of a font") {
        guard unsafe font.face_index == 0 else {
          throw .argument(
            "face_index of font \(index) has no effect on a name; write its name as \"path#index\"")
        }
        fonts.append(.named(name))
      } else {
        throw .argument("font \(index) has neither a name nor bytes; give one of them")
      }
    }
    return fonts
  }
}
