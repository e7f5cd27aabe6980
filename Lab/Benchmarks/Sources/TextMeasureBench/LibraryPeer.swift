import Foundation
import TextMeasure

/// The library that this package is for, through its public interface.
final class LibraryPeer: Peer {
  let name = "ours"
  private let texts: [String]
  private let measurer = TextMeasurer()
  private let style: TextStyle
  private var kept: [PreparedText] = []
  private var noted: [TextMeasurement] = []

  /// - Parameter fonts: the cascade; none is the library's default cascade.
  init(_ texts: [String], fonts: [FontReference], size: Double) throws {
    self.texts = texts
    let library = FontLibrary.shared
    let cascade =
      fonts.isEmpty
      ? try library.defaultCascade()
      : FontCascade(try fonts.map { try library.font(path: $0.path, index: $0.index) })
    style = TextStyle(fonts: cascade, size: CGFloat(size))
  }

  func warmUp(_ text: String, width: Double) throws {
    _ = try measurer.prepare(text, style: style).measure(width: CGFloat(width))
  }

  func measureAll(width: Double) throws -> Int {
    var lines = 0
    var height = 0.0
    for text in texts {
      let measured = try measurer.prepare(text, style: style).measure(width: CGFloat(width))
      lines += measured.lineCount
      height += Double(measured.size.height)
    }
    precondition(height > 0 || texts.isEmpty, "A workload of texts has a height.")
    return lines
  }

  func keepAll(narrowest: Double) throws {
    kept.reserveCapacity(texts.count)
    noted.reserveCapacity(texts.count)
    for text in texts { kept.append(try measurer.prepare(text, style: style)) }
  }

  func layOutAll(width: Double) throws -> Int {
    // Borrowed from the array: a loop over its values would copy each.
    let kept = kept
    let texts = kept.span
    var lines = 0
    for index in texts.indices {
      lines += try texts[index].measure(width: CGFloat(width)).lineCount
    }
    return lines
  }

  func noteAll(width: Double) throws {
    noted.removeAll(keepingCapacity: true)
    for text in kept { noted.append(try text.measure(width: CGFloat(width))) }
  }

  func answerAll(width: Double) throws -> Int? {
    var lines = 0
    for index in noted.indices {
      if noted[index].validWidths.contains(CGFloat(width)) {
        lines += noted[index].lineCount
      } else {
        lines += try kept[index].measure(width: CGFloat(width)).lineCount
      }
    }
    return lines
  }

  func releaseAll() {
    kept = []
    noted = []
  }
}
