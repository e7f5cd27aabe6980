import ArgumentParser

/// `textmeasure fonts`: which fonts there are, what is in them, and which one answers to a name.
struct FontsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fonts",
    abstract: "Lists, shows, finds and locks fonts.",
    discussion: """
      Examples:
        textmeasure fonts list
        textmeasure fonts show Inter --size 17
        textmeasure fonts match Helvetica
        textmeasure fonts lock --font Inter --font 'Noto Sans' -o fonts.lock

      \(ExitStatus.help("done", "a font was not found or not as locked"))
      """,
    subcommands: [FontsList.self, FontsShow.self, FontsMatch.self, FontsLock.self])
}
