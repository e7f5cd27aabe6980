import CTextMeasure
import TextMeasure

/// A column of strings in Arrow's memory layouts, read in place.
///
/// Sendable: the caller lends the memory until the call returns, and nobody writes to it.
@safe struct ArrowStrings: @unchecked Sendable {
  /// How the strings are laid out.
  private enum Layout {
    case offsets32, offsets64, views
  }

  /// What a row holds.
  enum Row {
    case null
    case text(String)
    case refused(TextMeasureError.Code)
  }

  /// The number of rows.
  let count: Int
  private let first: Int
  private let layout: Layout
  private let validity: UnsafeRawPointer?
  /// Offsets or views.
  private let index: UnsafeRawPointer?
  /// The bytes of the strings, for layouts with offsets.
  private let data: UnsafeRawPointer?
  /// The buffers that views point into, and their sizes.
  private let buffers: UnsafeMutablePointer<UnsafeRawPointer?>?
  private let bufferCount: Int
  private let bufferSizes: UnsafeRawPointer?

  /// Reads an array's description.
  ///
  /// - Throws: `invalidArgument` for a description that contradicts itself, `unsupported` for a type
  ///   that is not one of strings.
  init(
    _ schema: UnsafePointer<ArrowSchema>?, _ array: UnsafePointer<ArrowArray>?
  ) throws(TextMeasureError) {
    guard let schema = unsafe schema?.pointee, let array = unsafe array?.pointee,
      let format = unsafe schema.format
    else { throw .argument("schema or array is NULL; give an Arrow array of strings") }
    let name = unsafe String(cString: format)
    guard unsafe schema.dictionary == nil, unsafe array.dictionary == nil else {
      throw Self.unsupported("a dictionary; decode it first")
    }
    switch name {
    case "u": layout = .offsets32
    case "U": layout = .offsets64
    case "vu": layout = .views
    default: throw Self.unsupported("the format '\(name)'; cast it to strings")
    }
    let needed: Int64 = layout == .views ? 2 : 3
    guard unsafe array.length >= 0, unsafe array.offset >= 0, unsafe array.n_buffers >= needed,
      let buffers = unsafe array.buffers,
      unsafe !array.length.addingReportingOverflow(array.offset).overflow
    else {
      throw .argument(
        "the Arrow array has a negative length or offset, or lacks buffers; pass a valid one")
    }
    count = unsafe Int(array.length)
    first = unsafe Int(array.offset)
    unsafe validity = array.null_count == 0 ? nil : buffers[0]
    unsafe index = buffers[1]
    guard unsafe count == 0 || index != nil else {
      throw .argument("the Arrow array has rows and no offsets; pass a valid one")
    }
    if layout == .views {
      // Behind the views come any number of buffers, and one with their sizes.
      bufferCount = unsafe max(0, Int(array.n_buffers) - 3)
      unsafe self.buffers = buffers + 2
      unsafe bufferSizes = bufferCount > 0 ? buffers[Int(array.n_buffers) - 1] : nil
      unsafe data = nil
      guard unsafe bufferCount == 0 || bufferSizes != nil else {
        throw .argument("the Arrow array has string views and no buffer sizes; pass a valid one")
      }
    } else {
      unsafe data = buffers[2]
      unsafe self.buffers = nil
      bufferCount = 0
      unsafe bufferSizes = nil
    }
  }

  private static func unsupported(_ what: String) -> TextMeasureError {
    TextMeasureError(
      code: .unsupported, message: "the Arrow array has \(what)", operation: "measure column")
  }

  /// The row of a number from 0 to ``count``.
  func row(_ row: Int) -> Row {
    let row = first + row
    if let validity = unsafe validity {
      let byte = unsafe validity.load(fromByteOffset: row >> 3, as: UInt8.self)
      guard byte >> UInt8(row & 7) & 1 != 0 else { return .null }
    }
    guard let bytes = unsafe bytes(row) else { return .refused(.invalidArgument) }
    guard bytes.count <= 4 * TextLimits.longestText else { return .refused(.limitExceeded) }
    guard let string = unsafe UTF8Text.string(Span(_unsafeBytes: bytes)) else {
      return .refused(.invalidUTF8)
    }
    return .text(string)
  }

  /// The bytes of a row that is not null; `nil` where its offsets make no sense.
  private func bytes(_ row: Int) -> UnsafeRawBufferPointer? {
    guard let index = unsafe index else { return nil }
    let start: Int
    let end: Int
    switch layout {
    case .offsets32:
      start = unsafe Int(index.loadUnaligned(fromByteOffset: row * 4, as: Int32.self))
      end = unsafe Int(index.loadUnaligned(fromByteOffset: row * 4 + 4, as: Int32.self))
    case .offsets64:
      start = unsafe Int(index.loadUnaligned(fromByteOffset: row * 8, as: Int64.self))
      end = unsafe Int(index.loadUnaligned(fromByteOffset: row * 8 + 8, as: Int64.self))
    case .views: return unsafe view(index + row * 16)
    }
    guard start >= 0, end >= start else { return nil }
    guard let data = unsafe data else {
      return unsafe start == end ? UnsafeRawBufferPointer(start: nil, count: 0) : nil
    }
    return unsafe UnsafeRawBufferPointer(start: data + start, count: end - start)
  }

  /// The bytes of a view: 12 of them stand in it, more in a buffer that it names.
  private func view(_ view: UnsafeRawPointer) -> UnsafeRawBufferPointer? {
    let length = unsafe Int(view.loadUnaligned(as: Int32.self))
    guard length >= 0 else { return nil }
    guard length > 12 else {
      return unsafe UnsafeRawBufferPointer(start: view + 4, count: length)
    }
    let buffer = unsafe Int(view.loadUnaligned(fromByteOffset: 8, as: Int32.self))
    let offset = unsafe Int(view.loadUnaligned(fromByteOffset: 12, as: Int32.self))
    guard buffer >= 0, buffer < bufferCount, offset >= 0, let sizes = unsafe bufferSizes,
      let data = unsafe buffers?[buffer],
      unsafe Int(sizes.loadUnaligned(fromByteOffset: buffer * 8, as: Int64.self)) - length >= offset
    else { return nil }
    return unsafe UnsafeRawBufferPointer(start: data + offset, count: length)
  }
}
