import TextMeasure

/// What was wrong with some of many texts; what is wrong with all of them is said once.
struct TextFailures {
  /// Each message with the text that had it first, and how many had it.
  private var messages: [(message: String, first: Int, count: Int)] = []

  /// The exit status: wrong usage where all are.
  private(set) var status: Int32 = 0

  var isEmpty: Bool { messages.isEmpty }

  /// Adds what is wrong with a text, by its number from 1.
  mutating func append(_ error: TextMeasureError, text number: Int) {
    let failure = CommandFailure(error)
    status = isEmpty || status == failure.status ? failure.status : 1
    if let known = messages.firstIndex(where: { $0.message == failure.description }) {
      messages[known].count += 1
    } else {
      messages.append((failure.description, number, 1))
    }
  }

  /// Says it on standard error.
  ///
  /// - Parameter total: how many texts there are; a single one needs no number.
  func tell(of total: Int) {
    for (message, first, count) in messages {
      let number = "text \(first)\(count > 1 ? " and \(count - 1) more" : ""): "
      CommandFailure.tell(total > 1 ? number + message : message)
    }
  }
}
