/// A text of a file whose texts are to fit, and its box; `nil` values come from the command line.
package struct FitRow: Sendable {
  package var id: String?
  package var text = ""
  package var font: String?
  package var size: Double?
  package var width: Double?
  package var lines: Int?
  package var language: String?

  package init() {}
}

extension Vocabulary {
  /// The columns of a table of texts, and the keys of a line of JSON.
  package static let fitRow = SettingTable<FitRow>(
    "row", title: "A row", FitRow(),
    [
      Setting(
        facts: SettingFacts(.id, .string, "", "", "A number or a string.", ""),
        read: { (reader, value, row) throws(JSONSyntaxError) in
          switch value.kind {
          case .null: try reader.scanner.null()
          case .number: row.id = String(decoding: try reader.scanner.rawValue(), as: UTF8.self)
          default: row.id = try reader.argument(value)
          }
        },
        copy: { $1.id = $0.id }),
      .key(.text, \.text, .text, "The text.", "").required,
      .key(.font, \.font, .string, "A font in place of the options'.", ""),
      .key(.size, \.size, .fontSize, "The font size.", ""),
      .key(.width, \.width, .length, "The room's width.", ""),
      .key(
        .lines, \.lines, .count(atMost: BatchLimits.mostLines), "The maximum number of lines.", ""),
      .key(.language, \.language, .string, "A BCP 47 tag.", ""),
    ])
}
