import Glibc

/// The file that this code was loaded from: a shared library, or the program itself.
enum RunningLibrary {
  /// What `dladdr` fills, whose declaration Swift does not see: the path comes first.
  private typealias Place = (
    path: UnsafePointer<CChar>?, base: UnsafeRawPointer?, symbol: UnsafePointer<CChar>?,
    address: UnsafeRawPointer?
  )
  private typealias Finder = @convention(c) (UnsafeRawPointer, UnsafeMutableRawPointer) -> Int32

  /// Its absolute path with symbolic links resolved; `nil` when it cannot be found out.
  static var path: String? {
    guard let symbol = unsafe dlsym(nil, "dladdr") else { return nil }
    let find = unsafe unsafeBitCast(symbol, to: Finder.self)
    var place: Place = (nil, nil, nil, nil)
    guard unsafe withUnsafeMutablePointer(to: &place, { unsafe find(#dsohandle, $0) }) != 0,
      let name = unsafe place.path,
      let resolved = unsafe realpath(name, nil)
    else { return nil }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }
}
