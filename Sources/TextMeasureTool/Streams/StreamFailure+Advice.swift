import Foundation
import TextMeasureBatch

extension StreamFailure {
  /// What may help against the system's reason.
  var advice: String {
    switch code {
    case ENOENT, ENOTDIR, ENAMETOOLONG, ELOOP, ENXIO: "check the path"
    case EACCES, EPERM: "check its permissions and those of its folder"
    case EISDIR: "name a file"
    case EBADF: "it is closed: connect it to a file or a pipe"
    case ENOSPC, EDQUOT, EFBIG: "free some space and run it again"
    case EROFS, EBUSY: "write to another place"
    case EMFILE, ENFILE, ENOMEM: "close other programs and run it again"
    case EINVAL, ESPIPE: "give a file or a pipe"
    default: "check the device and run it again"
    }
  }
}
