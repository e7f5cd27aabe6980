// The names are those of the C header.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CTextMeasure
import Foundation
import TextMeasure
import TextMeasureBatch
import TextMeasureTool

@c @implementation
public func tm_abi_version() -> UInt32 { UInt32(TM_ABI_VERSION) }

@c @implementation
public func tm_version() -> UnsafePointer<CChar>! {
  unsafe cString(CommandLineTool.version)
}

@c @implementation
public func tm_status_name(_ status: tm_status) -> UnsafePointer<CChar>! {
  unsafe cString(Status.name(status))
}

@c @implementation
public func tm_line_end_name(_ end: Int32) -> UnsafePointer<CChar>! {
  unsafe cString(LineEndNumber.name(end))
}

/// A literal's bytes, which end in a NUL and stay.
private func cString(_ text: StaticString) -> UnsafePointer<CChar> {
  unsafe UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
}

@c @implementation
public func tm_context_open(
  _ options: UnsafePointer<tm_context_options>!, _ context: UnsafeMutablePointer<OpaquePointer?>!,
  _ error: UnsafeMutablePointer<tm_error>!
) -> tm_status {
  unsafe Call.run(error) { () throws(TextMeasureError) in
    let context = try unsafe Call.require(context, "context")
    let options = try unsafe CallerMemory.options(options, "tm_context_options")
    var folder: String?
    if let path = unsafe options?.fonts_folder {
      folder = try unsafe CallerMemory.argument(path, "fonts_folder")
    }
    let made = try ContextHandle(
      fontsFolder: folder, timeLimit: unsafe options?.time_limit ?? 0)
    unsafe context.pointee = Handle.open(made)
  }
}

@c @implementation
public func tm_context_close(_ context: OpaquePointer!) {
  unsafe Handle.close(context, as: ContextHandle.self)
}

@c @implementation
public func tm_request_schema(
  _ schema: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>!,
  _ error: UnsafeMutablePointer<tm_error>!
) -> tm_status {
  unsafe Call.run(error) { () throws(TextMeasureError) in
    let schema = try unsafe Call.require(schema, "schema")
    unsafe schema.pointee = try CallerMemory.newString(Array(BatchSchema.json.utf8))
  }
}

@c @implementation
public func tm_request(
  _ context: OpaquePointer!, _ request: UnsafePointer<CChar>!, _ length: Int,
  _ reply: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>!,
  _ reply_length: UnsafeMutablePointer<Int>!, _ error: UnsafeMutablePointer<tm_error>!
) -> tm_status {
  unsafe Call.run(error) { () throws(TextMeasureError) in
    let context = try unsafe Call.object(context, as: ContextHandle.self, "context")
    let reply = try unsafe Call.require(reply, "reply")
    var answer = try unsafe CallerMemory.withBytes(request, length, "request") {
      context.answer($0)
    }
    // A reply is a line; the C string ends where the line does.
    if answer.last == 0x0A { answer.removeLast() }
    unsafe reply.pointee = try CallerMemory.newString(answer)
    if let length = unsafe reply_length { unsafe length.pointee = answer.count }
  }
}

@c @implementation
public func tm_free(_ memory: UnsafeMutableRawPointer!) { unsafe free(memory) }

@c @implementation
public func tm_main(_ argc: Int32, _ argv: UnsafePointer<UnsafePointer<CChar>?>!) -> Int32 {
  var arguments: [String] = []
  if let argv = unsafe argv {
    for index in 1..<max(1, Int(argc)) {
      guard let argument = unsafe argv[index] else { break }
      arguments.append(unsafe String(cString: argument))
    }
  }
  let status = CommandLineTool.run(arguments)
  fflush(nil)
  return status
}
