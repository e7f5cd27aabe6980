import Foundation

/// Asks whether there is room in memory before something is done that does not survive without.
///
/// Swift ends the process where it finds no memory, and Fontconfig its own by writing through a null
/// pointer. A typed error needs room to be made and told, so the answer is no while there is some left.
enum MemoryReserve {
  /// What measuring a page of text takes beside its fonts, several times over.
  static let forMeasuring = 8 << 20
  /// Some four times what Fontconfig takes for its configuration, its fonts' descriptions and an
  /// answer, where thousands of fonts are installed; the descriptions are mapped files.
  static let forFontconfig = 32 << 20

  /// Whether so many bytes could be had now.
  ///
  /// Asked of the system and not of the allocator, which would learn from such a block to keep
  /// others of its size.
  static func holds(_ byteCount: Int) -> Bool {
    let before = errno
    defer { errno = before }
    let block = unsafe mmap(
      nil, byteCount, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard let block = unsafe block, unsafe block != MAP_FAILED else { return false }
    unsafe munmap(block, byteCount)
    return true
  }
}
