import Foundation

/// What a device answered, as `Lab/Probes/UIKitProbes.swift` prints it; its properties are explained
/// there.
struct ProbeReport: Decodable {
  var system: String
  var scale: Double
  var languages: [String]
  var font: Data
  var probes: [Probe]

  struct Probe: Decodable {
    enum API: String, Decodable {
      case boundingRect, label, layoutManager, textView
    }

    enum Question: String, Decodable {
      case size, lineEnds, widths
    }

    var id: String
    var option: String
    var asks: Question
    var api: API
    var text: String
    var font: String
    var size: Double
    var category: String?
    var language: String?
    var width: Double?
    var fits: [Int]?
    var numberOfLines: Int?
    var options: Int?
    var lineHeightMultiple: Double?
    var maximumLineHeight: Double?
    var alignment: Int?
    var firstLineHeadIndent: Double?
    var hyphenationFactor: Float?
    var topInset: Double?
    var lineBreakStrategy: UInt?
    var answer: [Double]
  }
}
