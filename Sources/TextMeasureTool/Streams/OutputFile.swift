import Foundation
import TextMeasure

/// Where a result goes that an option names: a file is replaced when the result is complete, a pipe
/// or a device is written to, and `-` is standard output.
struct OutputFile {
  /// How messages name it.
  let name: String
  /// The path behind symbolic links; `nil` for a pipe or a device.
  let replacedPath: String?

  /// What stands for standard output.
  private static let standardOutputs: Set<String> = [
    "-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1",
  ]

  /// Whether a path stands for standard output.
  static func isStandardOutput(_ path: String) -> Bool { standardOutputs.contains(path) }

  /// Looks at what a path names; nothing is opened.
  ///
  /// - Parameter inputs: paths that the command reads; the output may be none of them.
  init(_ path: String, inputs: [String]) throws(CommandFailure) {
    name = path
    let identity = FileIdentity(path: path)
    if let identity {
      for input in inputs {
        // A font's path may end with the index of a face.
        let file = input.split(separator: "#", maxSplits: 1).first.map(String.init) ?? input
        guard identity.kind != .stream,
          [input, file].contains(where: { FileIdentity(path: $0) == identity })
        else { continue }
        throw Self.isInput(path, input)
      }
      if identity.kind == .folder {
        throw CommandFailure("\(path): Is a directory; name a file", status: 74)
      }
    }
    do throws(FileDescriptor.Failure) {
      replacedPath = identity?.kind == .stream ? nil : try FileSystem.resolvingLinks(path)
    } catch {
      throw CommandFailure(error)
    }
  }

  /// The refusal of an output that is an input too.
  static func isInput(_ path: String, _ input: String) -> CommandFailure {
    CommandFailure(
      "\(path): it is the input\(input == path ? "" : " '\(input)'") too; write to another file",
      status: 64)
  }

  /// Writes a whole result.
  ///
  /// - Parameter inputs: paths that the command reads; the output may be none of them.
  static func write(
    _ bytes: [UInt8], to path: String, inputs: [String], _ output: inout ToolOutput
  ) throws {
    guard !isStandardOutput(path) else { return output.write(bytes) }
    let file = try Self(path, inputs: inputs)
    guard let replaced = file.replacedPath else {
      let stream = try FileDescriptor(writingInto: path)
      try stream.write(bytes)
      return try stream.close()
    }
    // Beside the file, so that it can be renamed; other processes have names of their own.
    let part = "\(replaced).\(getpid()).part"
    do throws(FileDescriptor.Failure) {
      let descriptor = try FileDescriptor(creating: part)
      if let old = FileIdentity(path: replaced) {
        FileSystem.copyPermissions(of: old, to: descriptor)
      }
      try descriptor.write(bytes)
      try descriptor.synchronize()
      try descriptor.close()
      try FileSystem.replace(replaced, with: part)
    } catch {
      if error.code != EEXIST { FileSystem.remove(part) }
      throw error.renamed(from: part, to: path)
    }
  }
}

extension FileDescriptor.Failure {
  /// The failure with the name that the user gave.
  fileprivate func renamed(from part: String, to name: String) -> Self {
    var failure = self
    if description.hasPrefix(part) {
      failure.description = name + description.dropFirst(part.count)
    }
    return failure
  }
}
