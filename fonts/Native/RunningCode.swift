import CPlatform
import Foundation

/// The files that run: absolute paths with symbolic links resolved, `nil` when they cannot be found out.
enum RunningCode {
  static var program: String? { unsafe owned(cplatform_program()) }

  /// The file that holds this code: a shared library, or the program itself.
  static var library: String? { unsafe owned(cplatform_file_of(#dsohandle)) }

  /// How the name of a folder ends that the package manager makes of a target's resources.
  static var resourceSuffix: String { unsafe String(cString: cplatform_resource_suffix()) }

  private static func owned(_ path: UnsafeMutablePointer<CChar>?) -> String? {
    guard let path = unsafe path else { return nil }
    defer { unsafe free(path) }
    return unsafe String(cString: path)
  }
}
