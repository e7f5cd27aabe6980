extension FeedGenerator {
  /// What is left of a status that its author deleted.
  static let deletedText = "这条内容已经被作者删除了。"

  /// Names of authors.
  static let names = [
    "小树林里的猫", "阿北", "厨房日记", "周末去爬山", "Mira Holt", "老陈修车", "橘子汽水_", "Tomas-L",
    "城南旧事摄影", "一只慢吞吞的乌龟", "June in the rain", "数学课代表", "O'Brien Studio", "深夜食记",
    "Ørsted42", "北纬三十度的风", "安静读书会", "Zoë K.", "跑步的阿杰👟", "星期八",
  ]

  /// Names of programs.
  static let sources = [
    "手机客户端", "网页版", "平板客户端", "Pocket Client", "桌面版", "分享按钮", "A very long client name",
  ]

  /// Reasons of verification.
  static let reasons = [
    "独立摄影师", "科普作者", "Ceramic artist", "长跑爱好者，写过两本书", "Editor at a small press",
  ]

  /// Tags, without their signs.
  static let tags = ["周末计划", "今天吃什么", "morning walk", "读书笔记", "随手拍", "Swift学习", "下雨天", "旅行的意义"]

  /// Emoji of all makes: single, with a skin tone, joined, flags, keycaps, and with a variation
  /// selector; and the service's own names in brackets.
  static let emoji = [
    "😀", "🎉🎉", "👍🏽", "👩‍👩‍👧‍👦", "🇨🇳", "🇳🇴", "3️⃣", "❤️", "☀️", "🏳️‍🌈", "🧑🏻‍💻", "[微笑]", "[doge]", "✈︎",
  ]

  /// Chinese sentences.
  static let chineseSentences = [
    "今天的云特别好看，像有人把棉花糖随手撕开，挂在楼顶上。",
    "排了四十分钟的队，终于买到了那家店的葱油饼！",
    "早上六点的公园里，打太极的爷爷比闹钟还准时。",
    "如果一件事需要想三天才决定，那多半是不想做。",
    "把去年的照片翻出来看了一遍，才发现那时候的我们都在笑。",
    "地铁上有个小朋友问妈妈：“为什么隧道里没有星星？”全车厢都安静了。",
    "周末打算去山里住一晚，只带一本书和两个苹果。",
    "这道题我算了三遍，得到了三个不同的答案……",
    "下雨了。",
    "阳台上的番茄红了第一个，决定今晚开一个小小的庆祝会。",
    "同事说他减肥成功了，结果是体重秤没电了。",
    "新学会一道菜：先把锅烧热，再把手机拿远一点，免得忍不住点外卖。",
    "书店关门前十分钟，老板给每位客人倒了一杯热茶。",
    "从八楼往下看，路灯像一串还没写完的省略号。",
    "修好了收音机，收到的第一个频道在播三十年前的歌。",
    "测量了一下午，结论是：桌子没有歪，是地板歪了。",
    "《漫长的冬天》读到第128页，主人公还没有出门。",
    "跑完十公里，成绩58分20秒，比上个月快了1.5%。",
    "谢谢所有记得我生日的人，也谢谢忘了的人，让我可以再过一次。",
    "猫占了椅子，狗占了沙发，我站着写完了这一条。",
    "有没有人推荐一家（安静的、有插座的、咖啡不太酸的）咖啡馆？",
    "搬家时找到一封没有寄出的信，邮票还是八毛钱的。",
  ]

  /// English sentences.
  static let englishSentences = [
    "The bakery on the corner ran out of bread before I ran out of patience.",
    "Walked home the long way and counted eleven cats, none of them impressed.",
    "Rain again.",
    "My neighbour plays the same four bars of the same waltz every evening, and I have started to hum "
      + "the fifth.",
    "Note to self: a shortcut that needs a map is not a shortcut.",
    "Finished the draft; it is either very good or very late.",
    "Who else keeps a drawer full of cables for machines that no longer exist?",
    "We fixed the fence, and the goat has already filed a complaint.",
    "It's 3:45 a.m. and the office lights spell something that is almost a word.",
    "The train was on time, which caught everybody off guard.",
    "Photographed the harbour at dawn: fog, two gulls, one very serious fisherman.",
    "Does anyone have a recipe for soup that improves on the third day?",
    "Counterintuitively, the incomprehensibility of the documentation was well documented.",
    "Lost a chess game to a nine-year-old; she offered me a rematch and a biscuit.",
    "Half of the garden is blooming and the other half is thinking about it.",
    "If you can read this from the back row, thank the person who chose the font.",
    "A 12% discount on something nobody needs is still a bill.",
    "Found my old notebook - the to-do list from 2009 is still accurate.",
  ]
}
