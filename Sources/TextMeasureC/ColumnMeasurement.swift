import CTextMeasure
import Foundation
import Synchronization
import TextMeasure
import TextMeasureBatch

/// Measures a column of texts with several threads.
struct ColumnMeasurement: Sendable {
  let style: StyleHandle
  let texts: ArrowStrings
  let widths: ColumnWidths
  let output: ColumnOutput
  let maximumLines: Int

  /// The rows that a thread takes at a time: long enough that taking costs nothing, short enough
  /// that the threads end together.
  private static let rowsAtATime = 256

  /// What the threads share.
  private final class Progress: Sendable {
    let next = Atomic(0)
    let failures = Atomic(0)
    let fonts = Locked<Set<String>>([])
  }

  /// Measures all rows and returns how many could not be, and the files of the fonts that were used.
  func run(threads: Int) -> (failures: Int, fonts: [String]) {
    let progress = Progress()
    let useful = (texts.count + Self.rowsAtATime - 1) / Self.rowsAtATime
    WorkerThread.run(on: max(1, min(threads, useful))) {
      style.context.withWorker { worker in
        worker.use(style)
        while true {
          let start = progress.next.add(Self.rowsAtATime, ordering: .relaxed).oldValue
          guard start < texts.count else { break }
          var failures = 0
          for row in start..<min(texts.count, start + Self.rowsAtATime)
          where !measure(row, with: worker) { failures += 1 }
          progress.failures.add(failures, ordering: .relaxed)
        }
        let fonts = worker.fontsUsed.map(\.source.fileName)
        progress.fonts.withLock { $0.formUnion(fonts) }
      }
    }
    let fonts = progress.fonts.withLock { $0.sorted() }
    return (progress.failures.load(ordering: .relaxed), fonts)
  }

  /// Measures one row; `false` when it cannot be.
  private func measure(_ row: Int, with worker: RowMeasurer) -> Bool {
    switch texts.row(row) {
    case .null:
      refuse(row, tm_status(TM_NULL_ROW))
      return true
    case .refused(let code):
      refuse(row, Status.of(code))
      return false
    case .text(let text):
      let width = widths.width(row)
      guard width >= 0 else {
        refuse(row, tm_status(TM_INVALID_ARGUMENT))
        return false
      }
      do throws(TextMeasureError) {
        let (measured, missing) = try worker.measure(
          text, width: width, maximumLines: maximumLines)
        output.write(
          row, width: Double(measured.size.width), height: Double(measured.size.height),
          lineCount: measured.lineCount, missingGlyphs: missing, status: tm_status(TM_OK))
        return true
      } catch {
        refuse(row, Status.of(error.code))
        return false
      }
    }
  }

  private func refuse(_ row: Int, _ status: tm_status) {
    output.write(row, width: .nan, height: .nan, lineCount: -1, status: status)
  }
}
