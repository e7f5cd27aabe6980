import Foundation
import Testing
import TextMeasureBatch

/// The schema, the documentation and the reader say the same.
@Suite struct BatchSchemaTests {
  private static let documents = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "docs")

  private func document(_ name: String) throws -> String {
    try String(contentsOf: Self.documents.appending(path: name), encoding: .utf8)
  }

  @Test func theCommittedSchemaIsThatOfTheReadersKeys() throws {
    #expect(
      try document("batch.schema.json") == BatchSchema.json,
      "run: textmeasure batch --describe schema > docs/batch.schema.json")
    #expect(BatchSchema.json.contains("urn:textmeasure:batch:\(BatchProtocol.version)"))
  }

  @Test func theDocumentHasTheTablesOfTheKeys() throws {
    #expect(
      try document("batch.md").contains(BatchKeyTables.markdown),
      "replace the tables with: textmeasure batch --describe keys")
    #expect(
      try document("batch.md").contains(ReplyVocabulary.markdown),
      "replace the tables with: textmeasure batch --describe replies")
    #expect(try document("batch.md").contains("version \(BatchProtocol.version)"))
  }

  @Test func schemaAndReaderJudgeAlike() throws {
    let tree = try JSONTree(scanning: Array(BatchSchema.json.utf8))
    let schema = JSONSchema(tree)
    var reader = BatchRequestReader()
    var generator = RequestGenerator(seed: 22)
    var validCount = 0
    for _ in 0..<2000 {
      let line = generator.line()
      let bytes = Array(line.utf8)
      let isValid = try schema.accepts(try JSONTree(scanning: bytes))
      var refusal: BatchFailure?
      do throws(BatchFailure) { try reader.readNext(bytes.span) } catch { refusal = error }
      #expect(
        isValid == (refusal == nil), "\(line.prefix(2000)): \(refusal?.message ?? "accepted")")
      if isValid { validCount += 1 }
    }
    #expect((400...1600).contains(validCount), "\(validCount) of 2000 are valid")
  }

  /// What a reader takes is in the schema: each key alone, with a value of every kind.
  @Test func everyKeyTakesWhatTheSchemaSays() throws {
    let schema = JSONSchema(try JSONTree(scanning: Array(BatchSchema.json.utf8)))
    let values = [
      "null", "true", "0", "1", "-1", "1.5", "1e10", "\"\"", "\"a\"", "\"left\"", "[]", "[\"a\"]",
      "[1]", "{}", "[{}]",
    ]
    var reader = BatchRequestReader()
    for key in BatchKey.allCases {
      for value in values {
        let line = "{\"\(key)\":\(value)\(key == .text ? "" : ",\"text\":\"a\"")}"
        let bytes = Array(line.utf8)
        var isRead = true
        do throws(BatchFailure) { try reader.readNext(bytes.span) } catch { isRead = false }
        #expect(try schema.accepts(try JSONTree(scanning: bytes)) == isRead, "\(line)")
      }
    }
  }
}
