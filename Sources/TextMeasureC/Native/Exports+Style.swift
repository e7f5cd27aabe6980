// The names are those of the C header.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CTextMeasure
import Foundation
import TextMeasure
import TextMeasureBatch

@c @implementation
public func tm_style_open(
  _ context: OpaquePointer!, _ json: UnsafePointer<CChar>!, _ length: Int,
  _ fonts: UnsafePointer<tm_font>!, _ font_count: Int,
  _ style: UnsafeMutablePointer<OpaquePointer?>!, _ error: UnsafeMutablePointer<tm_error>!
) -> tm_status {
  unsafe Call.run(error) { () throws(TextMeasureError) in
    let context = try unsafe Call.object(context, as: ContextHandle.self, "context")
    let style = try unsafe Call.require(style, "style")
    let fonts = try unsafe choices(fonts, font_count)
    let nothing: StaticString = "{}"
    let isAbsent = unsafe json == nil && length == 0
    let made = try unsafe CallerMemory.withBytes(
      isAbsent ? UnsafeRawPointer(nothing.utf8Start).assumingMemoryBound(to: CChar.self) : json,
      isAbsent ? 2 : length, "json"
    ) { bytes throws(TextMeasureError) in
      StyleHandle(context, try OpenStyle(bytes, fonts: fonts, library: context.library))
    }
    unsafe style.pointee = Handle.open(made)
  }
}

@c @implementation
public func tm_style_close(_ style: OpaquePointer!) {
  unsafe Handle.close(style, as: StyleHandle.self)
}

@c @implementation
public func tm_style_approximations(
  _ style: OpaquePointer!, _ lines: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>!,
  _ error: UnsafeMutablePointer<tm_error>!
) -> tm_status {
  unsafe Call.run(error) { () throws(TextMeasureError) in
    let style = try unsafe Call.object(style, as: StyleHandle.self, "style")
    let lines = try unsafe Call.require(lines, "lines")
    unsafe lines.pointee = try CallerMemory.newString(
      CallerMemory.lines(style.open.approximations))
  }
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
      unsafe room[index] = CChar(truncatingIfNeeded: byte)
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
    unsafe parts.pointee = try CallerMemory.newString(
      CallerMemory.lines(style.fingerprintParts.map { $0.name + "\t" + $0.value }))
  }
}

/// Reads a caller's fonts.
private func choices(
  _ list: UnsafePointer<tm_font>!, _ count: Int
) throws(TextMeasureError) -> [FontChoice] {
  guard count != 0 else { return [] }
  guard let list = unsafe list else {
    throw .argument("fonts is NULL and font_count \(count); give an array, or the count 0")
  }
  // A count above the signed range comes as a negative one.
  guard count > 0, count <= BatchLimits.mostFonts else {
    throw TextMeasureError(
      code: .limitExceeded,
      message: "there are more than \(BatchLimits.mostFonts) fonts; give at most so many",
      operation: "open style")
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
      fonts.append(.file(FontFile(copy, index: unsafe Int(font.face_index))))
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
