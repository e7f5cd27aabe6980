/// One text of a file, and the room that it has to fit in; what is `nil` the command line says.
struct FitRow: Decodable {
  var id: String?
  var text: String
  var font: String?
  var size: Double?
  var width: Double?
  var lines: Int?
  var language: String?

  init(
    id: String?, text: String, font: String? = nil, size: Double? = nil, width: Double? = nil,
    lines: Int? = nil, language: String? = nil
  ) {
    self.id = id
    self.text = text
    self.font = font
    self.size = size
    self.width = width
    self.lines = lines
    self.language = language
  }

  private enum CodingKeys: String, CodingKey {
    case id, text, font, size, width, lines, language
  }

  /// Reads an object whose `id` may be a string or a number.
  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    if let number = try? values.decodeIfPresent(Int.self, forKey: .id) {
      id = "\(number)"
    } else {
      id = try values.decodeIfPresent(String.self, forKey: .id)
    }
    text = try values.decode(String.self, forKey: .text)
    font = try values.decodeIfPresent(String.self, forKey: .font)
    size = try values.decodeIfPresent(Double.self, forKey: .size)
    width = try values.decodeIfPresent(Double.self, forKey: .width)
    lines = try values.decodeIfPresent(Int.self, forKey: .lines)
    language = try values.decodeIfPresent(String.self, forKey: .language)
  }
}
