import ArgumentParser
import TextMeasureBatch

/// What the tool says of the protocol instead of measuring.
enum BatchDescription: String, Choice {
  case schema, keys, replies, platforms

  var text: String {
    switch self {
    case .schema: BatchSchema.json
    case .keys: BatchKeyTables.markdown
    case .replies: ReplyVocabulary.markdown
    case .platforms: PlatformTables.markdown
    }
  }
}
