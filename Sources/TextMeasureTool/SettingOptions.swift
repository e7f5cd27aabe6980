import ArgumentParser
import TextMeasureBatch

/// Which keys of the protocol a group of options has.
protocol SettingSelection {
  /// The options in the order of the help.
  static var options: [SettingOption] { get }
}

/// Options that are made of the protocol's table of keys.
///
/// The argument parser finds options as property wrappers in a mirror: these are in a mirror only.
struct SettingOptions<Selection: SettingSelection>: ParsableArguments, CustomReflectable {
  /// The options on the command line with their words.
  private var given: [(option: SettingOption, words: [String])] = []

  init() {}

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: JSONObject.Name.self)
    for option in Selection.options {
      let name = JSONObject.Name(stringValue: option.facts.name)
      switch option.facts.type {
      case .boolean:
        guard try values.decode(Flag<Bool>.self, forKey: name).wrappedValue else { continue }
        given.append((option, []))
      case .options:
        let words = try values.decode(Option<[String]>.self, forKey: name).wrappedValue
        if !words.isEmpty { given.append((option, words)) }
      default:
        guard let word = try values.decode(Option<String?>.self, forKey: name).wrappedValue
        else { continue }
        given.append((option, [word]))
      }
    }
  }

  var customMirror: Mirror {
    Mirror(
      self,
      children: Selection.options.map {
        (label: "_\($0.facts.name)" as String?, value: $0.argument)
      })
  }

  func validate() throws { for (option, words) in given { try option.check(words) } }

  /// Whether an option is on the command line.
  func has(_ key: BatchKey) -> Bool { given.contains { $0.option.facts.key == key } }

  /// An option's word; `nil` where it is not on the command line.
  func word(_ key: BatchKey) -> String? { given.first { $0.option.facts.key == key }?.words.first }

  /// The members of a request that the options stand for.
  var members: [String] { given.map { $0.option.member($0.words) } }
}

extension RequestFile {
  /// A message about a request as one about the options that it is made of.
  private static func spelled(_ message: String) -> String {
    guard let found = message.prefixMatch(of: /(unknown key )?"(css|android)\.([^"]*)"(?:; )?/)
    else {
      return "options: \(message)"
    }
    let rest = message[found.range.upperBound...]
    return found.1 == nil
      ? "--\(found.2): \"\(found.3)\"\(rest)"
      : "--\(found.2): there is no \"\(found.3)\"; \(rest)"
  }

  /// The request that options stand for, without a text.
  static func request(_ members: [String]) throws -> BatchRequest {
    let line = Array("{\((["\"text\":\"\""] + members).joined(separator: ","))}".utf8)
    var reader = BatchRequestReader()
    do throws(BatchFailure) {
      return try reader.read(line.span)
    } catch {
      throw CommandFailure(spelled(error.message), status: ExitStatus.usage)
    }
  }
}
