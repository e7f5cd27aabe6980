import Foundation
import Testing
import TextMeasure

@testable import TextEngine

/// What a burst of threads leaves.
@Suite struct WorkspacePoolTests {
  @Test func aBurstLeavesAFewWorkspaces() throws {
    let pool = WorkspacePool()
    for count in [1, IdlePool<Workspace>.mostIdle, 5 * IdlePool<Workspace>.mostIdle, 200] {
      let taken = try (0..<count).map { _ throws(TextMeasureError) in try pool.take() }
      #expect(pool.idleCount == 0)
      for workspace in taken { pool.giveBack(workspace) }
      #expect(pool.idleCount == min(count, IdlePool<Workspace>.mostIdle))
      pool.removeAll()
    }
  }

  @Test func manyThreadsLeaveAFewWorkspaces() throws {
    let measurer = TextMeasurer()
    let font = try FontLibrary.shared.font(named: "Inter", asksSystem: false)
    let style = TextStyle(font: font, size: 12)
    let threads = (0..<64).map { number in
      let thread = Thread {
        for count in 0..<20 { _ = try? measurer.prepare("text \(number) \(count)", style: style) }
      }
      thread.start()
      return thread
    }
    while threads.contains(where: { !$0.isFinished }) { usleep(10_000) }
    #expect(measurer.pool.idleCount <= IdlePool<Workspace>.mostIdle)
    #expect(try measurer.prepare("text", style: style).naturalWidth > 0)
  }
}
