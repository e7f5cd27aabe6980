/// What each standard strategy does, for people who read its heights.
enum StrategySummary {
  /// The sentences by the strategies' names.
  static let sentences = [
    "frame-model": "Computes all frames of a cell once per item and keeps them.",
    "calculated-label":
      "Measures with boundingRect, unrounded, and configures no cell.",
    "calculated-label-truncating":
      "As calculated-label, with a truncating paragraph style: each paragraph counts as one line.",
    "class-method": "A class method of the cell computes the height, as labels round it.",
    "fixed": "One number for all rows; nothing is measured.",
    "per-row": "The delegate answers each row's height by its own rule.",
    "estimated": "An estimate until a row is shown, then its height.",
    "template-frames": "Lays out an off-screen template cell by frames and reads its height.",
    "template-auto-layout":
      "Solves an off-screen cell's constraints with the text width set, and adds a point.",
    "template-auto-layout-unset":
      "As template-auto-layout without a text width: the text stays on one line.",
    "self-sizing": "The table reads the height off each cell's constraints as it is shown.",
    "self-sizing-ios7":
      "Solves an off-screen cell's constraints with the text width fixed at 250 points.",
    "height-on-creation":
      "Stores the height when a cell is first configured; it is stale after a change.",
    "template-library":
      "A template cell's fitting height, kept by key, and a pixel for the separator.",
    "gap": "The cell insets its own frame: text is measured at a smaller width.",
  ]
}
