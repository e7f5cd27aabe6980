// The compiler adds this module's name to a file that imports both `Testing` and `UIKit`, since
// Apple's toolchain has such a module. It has nothing to add here, and only has to exist.
