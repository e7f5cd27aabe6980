/// The head of the page that draws cells: it loads nothing from anywhere.
enum CellsPageStyle {
  /// The page up to the beginning of its body.
  static func head(title: String) -> String {
    """
    <!DOCTYPE html>
    <html lang="en"><head><meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>\(title)</title>
    <style>
    :root { color-scheme: light dark; --ink: #1c1c1e; --dim: #6b6b70; --page: #f2f2f6;
      --card: #fff; --edge: #c9c9d0; --fill: #dfe3ea; --text: #2f6fd6; --more: #d1372c;
      --less: #b26a00; --gap: 16px; }
    @media (prefers-color-scheme: dark) { :root { --ink: #f2f2f6; --dim: #a0a0a8;
      --page: #101014; --card: #1c1c20; --edge: #4a4a52; --fill: #34343c; --text: #7fb0ff;
      --more: #ff7a70; --less: #ffb454; } }
    * { box-sizing: border-box; }
    body { margin: 0; padding: var(--gap); color: var(--ink); background: var(--page);
      font: 15px/1.45 system-ui, sans-serif; }
    h1 { margin: 0; font-size: 24px; } header p { margin: 4px 0 16px; max-width: 70ch; }
    h2 { margin: 28px 0 8px; font-size: 16px; } h2 span { color: var(--dim); font-weight: 400; }
    nav { position: sticky; top: 0; z-index: 1; display: flex; gap: 2px 10px; overflow-x: auto;
      margin: 0 calc(-1 * var(--gap)); padding: 8px var(--gap); background: var(--page);
      border-bottom: 1px solid var(--edge); font-size: 13px; white-space: nowrap; }
    nav a { color: var(--text); padding: 2px; }
    [id] { scroll-margin-top: 44px; }
    details { border-bottom: 1px solid var(--edge); } details[open] { padding-bottom: 12px; }
    summary { padding: 8px 0; cursor: pointer; } summary span { color: var(--dim); }
    summary q { overflow-wrap: anywhere; } details .strip { margin-top: 4px; }
    td small { display: block; color: var(--dim); max-width: 44ch; white-space: normal; }
    .work { overflow-x: auto; margin-bottom: 20px; } table { border-collapse: collapse; background: var(--card);
      border-radius: 8px; font-variant-numeric: tabular-nums; font-size: 13px; }
    th, td { padding: 4px 12px; text-align: right; white-space: nowrap; }
    th { color: var(--dim); font-weight: 500; } th:first-child, td:first-child { text-align: left; }
    td { vertical-align: top; }
    .strip { display: flex; gap: 12px; align-items: flex-start; overflow-x: auto;
      padding-bottom: 8px; scroll-snap-type: x proximity; }
    figure { flex: 0 0 260px; margin: 0; padding: 10px; background: var(--card);
      border: 1px solid transparent; border-radius: 10px; scroll-snap-align: start; }
    figure.differs { border-color: var(--more); }
    figure svg { display: block; width: 100%; height: auto; }
    figcaption { margin-top: 6px; font-size: 13px; }
    figcaption strong { font-size: 17px; font-variant-numeric: tabular-nums; }
    figcaption em { color: var(--dim); } figcaption > b, li b { color: var(--more);
      font-variant-numeric: tabular-nums; white-space: nowrap; }
    .names { display: flex; flex-wrap: wrap; gap: 4px; margin: 4px 0; }
    .names span { padding: 1px 7px; border-radius: 9px; background: var(--fill); font-size: 12px; }
    ul { margin: 6px 0 0; padding-left: 16px; } li { margin: 2px 0; }
    .cell { fill: none; stroke: var(--edge); } .container { fill: none; stroke: var(--edge);
      stroke-dasharray: 2 3; } .image, .bar { fill: var(--fill); }
    .text { fill: var(--text); fill-opacity: .1; stroke: var(--text); stroke-opacity: .45;
      stroke-width: .75; }
    text { fill: var(--ink); font-family: Inter, system-ui, "Noto Sans CJK SC", sans-serif; }
    .more { fill: url(#more); stroke: var(--more); } .less { fill: url(#less);
      stroke: var(--less); }
    .reference { stroke: var(--dim); stroke-dasharray: 5 4; }
    .hatches { position: absolute; width: 0; height: 0; }
    .hatches .m { stroke: var(--more); } .hatches .l { stroke: var(--less); }
    .rest { color: var(--dim); }
    @media (min-width: 800px) { .strip { flex-wrap: wrap; overflow: visible; } }
    @media (max-width: 480px) { :root { --gap: 12px; } figure { flex-basis: 78vw; } }
    </style></head><body>
    <svg class="hatches" aria-hidden="true"><defs>
    <pattern id="more" width="6" height="6" patternUnits="userSpaceOnUse"
      patternTransform="rotate(45)"><line x1="0" y1="0" x2="0" y2="6" class="m"/></pattern>
    <pattern id="less" width="6" height="6" patternUnits="userSpaceOnUse"
      patternTransform="rotate(-45)"><line x1="0" y1="0" x2="0" y2="6" class="l"/></pattern>
    </defs></svg>

    """
  }

  /// The end of the page: a row that a link names is opened.
  static let foot = """
    <script>
    const show = () => {
      const row = location.hash && document.querySelector(location.hash);
      if (row && "open" in row) { row.open = true; row.scrollIntoView(); }
    };
    addEventListener("hashchange", show);
    show();
    </script></body></html>

    """
}
