import CFreeType
import Synchronization

/// FreeType's library object, one for the process, behind a lock.
enum FreeTypeLibrary {
  /// The library that the lock protects; `nil` when memory ran out at the start.
  @safe struct Handle: @unchecked Sendable {
    let pointer: FT_Library?

    init() {
      var library: FT_Library?
      let status = unsafe FT_Init_FreeType(&library)
      unsafe pointer = status == 0 ? library : nil
    }
  }

  static let shared = Locked(Handle())

  /// FreeType's name of an error, where the library was built with error names.
  static func name(of error: FT_Error) -> String? {
    unsafe FT_Error_String(error).map { unsafe String(cString: $0) }
  }

  /// FreeType's version, such as `2.12.1`.
  static var version: String {
    shared.withLock { library in
      guard let library = unsafe library.pointer else { return "" }
      var major: FT_Int = 0
      var minor: FT_Int = 0
      var patch: FT_Int = 0
      unsafe FT_Library_Version(library, &major, &minor, &patch)
      return "\(major).\(minor).\(patch)"
    }
  }
}
