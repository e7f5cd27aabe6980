import Foundation
import TextMeasureBatch

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
  init(_ path: String, inputs: [String]) throws {
    name = path
    let identity = FileIdentity(path: path)
    if let identity {
      for input in inputs {
        // A font's path may end with the index of a face.
        let file = input.split(separator: "#", maxSplits: 1).first.map(String.init) ?? input
        guard identity.kind != .stream,
          [input, file].contains(where: { Self.identity(ofInput: $0) == identity })
        else { continue }
        throw Self.isInput(path, input)
      }
      if identity.kind == .folder {
        throw CommandFailure("\(path): Is a directory; name a file", status: 74)
      }
    }
    replacedPath = identity?.kind == .stream ? nil : try FileSystem.resolvingLinks(path)
  }

  private static func identity(ofInput path: String) -> FileIdentity? {
    InputFile.isStandardInput(path) ? FileIdentity(of: .standardInput) : FileIdentity(path: path)
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
      let stream = try FileDescriptor(.writing, path)
      try stream.write(bytes)
      return try stream.close()
    }
    // Beside the file, so that it can be renamed. The name is always the same: what a killed run left
    // is used again.
    let folder = FileSystem.folder(of: replaced)
    let part = "\(folder).\(replaced.dropFirst(folder.count)).textmeasure"
    do throws(StreamFailure) {
      let descriptor = try claimed(part)
      do throws(StreamFailure) {
        try descriptor.truncate(to: 0)
        try descriptor.write(bytes)
        if let old = FileIdentity(path: replaced) {
          FileSystem.copyPermissions(of: old, to: descriptor)
        }
        try descriptor.synchronize()
        try FileSystem.replace(replaced, with: part)
      } catch {
        FileSystem.remove(part)
        try? descriptor.close()
        throw error
      }
      try descriptor.close()
    } catch {
      throw error.renamed(from: part, to: path)
    }
  }

  /// Opens a file of the tool's own, which no other run has then.
  private static func claimed(_ path: String) throws(StreamFailure) -> FileDescriptor {
    while true {
      let descriptor: FileDescriptor
      do throws(StreamFailure) {
        descriptor = try FileDescriptor(.updatingOwn, path)
      } catch {
        // A killed run may have left it without permission to write.
        guard error.code == EACCES, FileSystem.remove(path) else { throw error }
        continue
      }
      descriptor.waitForClaim()
      // The run that had it may have put it in its place meanwhile.
      if let identity = FileIdentity(of: descriptor), identity == FileIdentity(path: path) {
        return descriptor
      }
      try descriptor.close()
    }
  }
}

extension StreamFailure {
  /// The failure with the name that the user gave.
  fileprivate func renamed(from part: String, to name: String) -> Self {
    var failure = self
    if description.hasPrefix(part) {
      failure.description = name + description.dropFirst(part.count)
    }
    return failure
  }
}
