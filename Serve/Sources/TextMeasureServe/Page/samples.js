// A sentence or two in ten scripts (Latin and Chinese twice), and one with emoji. In French, spaces before
// punctuation tell the rules for line breaks apart. The gallery reads the list as JSON.
export const samples = [
  { "name": "English", "language": "en", "font": "Inter-Regular.otf", "text": "Measure twice, cut once: the width of a line is the sum of its advances, kerned, and a line ends where the next word no longer fits. Office, fjord, “quotes” — and 1,234.50 €." },
  { "name": "Français", "language": "fr", "font": "Inter-Regular.otf", "text": "« Est-ce bien ici ? demanda-t-elle. — Presque ! Il reste deux rues, un pont ; puis la gare. » Nous avons marché sans parler jusqu’au fleuve." },
  { "name": "Русский", "language": "ru", "font": "NotoSans-Regular.ttf", "text": "Утром туман поднялся над рекой, и с моста стало видно, как первые лодки медленно уходят к морю." },
  { "name": "Ελληνικά", "language": "el", "font": "NotoSans-Regular.ttf", "text": "Το καΐκι έφυγε πριν χαράξει, κι όσοι έμειναν στην προκυμαία το κοίταζαν ώσπου χάθηκε πίσω από τον κάβο." },
  { "name": "العربية", "language": "ar", "font": "NotoSansArabic-Regular.ttf", "text": "وصلت الرسالة بعد ثلاثة أيام، وكان الخط فيها واضحًا وجميلًا، وفي آخرها رقم 2026 وكلمة hello." },
  { "name": "עברית", "language": "he", "font": "NotoSansHebrew-Regular.ttf", "text": "הספר היה מונח על השולחן, פתוח בעמוד שבו הפסקנו לקרוא אתמול, ולידו כוס תה (עדיין חמה)." },
  { "name": "हिन्दी", "language": "hi", "font": "NotoSansDevanagari-Regular.ttf", "text": "बारिश रुकते ही बच्चे छत पर पतंग उड़ाने चले गए और शाम तक किसी ने उन्हें नीचे नहीं बुलाया।" },
  { "name": "ไทย", "language": "th", "font": "NotoSansThai-Regular.ttf", "text": "ฝนตกตลอดทั้งคืนแต่ตอนเช้าท้องฟ้าก็สดใสเหมือนเดิม เด็กๆ จึงออกไปเล่นน้ำที่ลำธารหลังบ้าน" },
  { "name": "简体中文", "language": "zh-Hans", "font": "Noto Sans CJK SC", "text": "春天的雨下了一整夜，院子里的石榴花第二天早上全开了。奶奶说：“今年的石榴一定很甜。”" },
  { "name": "繁體中文", "language": "zh-Hant", "font": "Noto Sans CJK TC", "text": "山上的霧還沒有散，茶園裡已經有人在採茶；遠遠聽見她們說笑，像是早晨的鳥。" },
  { "name": "日本語", "language": "ja", "font": "Noto Sans CJK JP", "text": "駅までの道はいつもより静かで、雪が街の音をすっかり包んでいた。「もうすぐ春ですね」と彼女は言った。" },
  { "name": "한국어", "language": "ko", "font": "Noto Sans CJK KR", "text": "아침 기차는 안개 낀 강을 따라 천천히 남쪽으로 내려갔다. 창밖의 논에는 아직 얼음이 남아 있었다." },
  { "name": "Emoji 🧺", "language": "en", "font": "Inter-Regular.otf", "text": "Picnic at noon 🧺🌤️ bring 🍉, the 👩‍👩‍👧 and both 🐕‍🦺 — flags 🇯🇵🇧🇷, keys 1️⃣2️⃣, thumbs 👍🏽." }
];
