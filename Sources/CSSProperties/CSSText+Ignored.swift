package import TextEngine

extension CSSText {
  /// The names of CSS's properties that change no text's lines, or only the box around it: a request may have
  /// them with any value. Of computed styles in Chromium 156.
  package static let ignoredProperties = Set(
    names.split { $0 == " " || $0 == "\n" }.map(String.init))

  private static let names = """
    -webkit-border-horizontal-spacing -webkit-border-image -webkit-border-vertical-spacing
    -webkit-box-align -webkit-box-direction -webkit-box-flex -webkit-box-ordinal-group
    -webkit-box-orient -webkit-box-pack -webkit-box-reflect -webkit-font-smoothing -webkit-locale
    -webkit-mask-box-image -webkit-mask-box-image-outset -webkit-mask-box-image-repeat
    -webkit-mask-box-image-slice -webkit-mask-box-image-source -webkit-mask-box-image-width
    -webkit-mask-position-x -webkit-mask-position-y -webkit-tap-highlight-color
    -webkit-text-decorations-in-effect -webkit-text-fill-color -webkit-text-stroke-color
    -webkit-text-stroke-width -webkit-user-drag -webkit-user-modify accent-color align-content
    align-items align-self alignment-baseline anchor-name anchor-scope animation
    animation-composition animation-delay animation-direction animation-duration animation-fill-mode
    animation-iteration-count animation-name animation-play-state animation-range-end
    animation-range-start animation-timeline animation-timing-function animation-trigger app-region
    appearance aspect-ratio backdrop-filter backface-visibility background background-attachment
    background-blend-mode background-clip background-color background-image background-origin
    background-position background-repeat background-size baseline-shift baseline-source block-size
    border-block border-block-end border-block-end-color border-block-end-style
    border-block-end-width border-block-start border-block-start-color border-block-start-style
    border-block-start-width border-bottom border-bottom-color border-bottom-left-radius
    border-bottom-right-radius border-bottom-style border-bottom-width border-collapse border-color
    border-end-end-radius border-end-start-radius border-image border-image-outset
    border-image-repeat border-image-slice border-image-source border-image-width
    border-inline-end-color border-inline-start-color border-left-color border-radius
    border-right-color border-shape border-spacing border-start-end-radius border-start-start-radius
    border-top border-top-color border-top-left-radius border-top-right-radius border-top-style
    border-top-width bottom box-shadow box-sizing break-after break-before break-inside
    buffered-rendering caption-side caret-animation caret-color caret-shape clear clip clip-path
    clip-rule color color-interpolation color-interpolation-filters color-rendering color-scheme
    column-fill column-gap column-rule column-rule-break column-rule-color column-rule-inset-cap-end
    column-rule-inset-cap-start column-rule-inset-junction-end column-rule-inset-junction-start
    column-rule-style column-rule-visibility-items column-rule-width column-span column-wrap contain
    contain-intrinsic-block-size contain-intrinsic-height contain-intrinsic-inline-size
    contain-intrinsic-size contain-intrinsic-width container container-name container-type content
    content-visibility corner-bottom-left-shape corner-bottom-right-shape corner-end-end-shape
    corner-end-start-shape corner-start-end-shape corner-start-start-shape corner-top-left-shape
    corner-top-right-shape counter-increment counter-reset counter-set cursor cx cy d
    dominant-baseline dynamic-range-limit empty-cells field-sizing fill fill-opacity fill-rule
    filter flex flex-basis flex-direction flex-flow flex-grow flex-line-count flex-shrink flex-wrap
    flood-color flood-opacity font-palette font-synthesis-small-caps font-synthesis-style
    font-synthesis-weight forced-color-adjust frame-sizing gap grid grid-area grid-auto-columns
    grid-auto-flow grid-auto-rows grid-column grid-column-end grid-column-start grid-row
    grid-row-end grid-row-start grid-template-areas grid-template-columns grid-template-rows height
    image-orientation image-rendering inline-size inset inset-block-end inset-block-start
    inset-inline-end inset-inline-start interactivity interest-delay-end interest-delay-start
    interpolate-size isolation justify-content justify-items justify-self left lighting-color
    list-style list-style-image list-style-position list-style-type margin-block-end
    margin-block-start margin-bottom margin-top margin-trim marker-end marker-mid marker-start mask
    mask-clip mask-composite mask-image mask-mode mask-origin mask-position mask-repeat mask-size
    mask-type math-depth math-shift math-style max-block-size max-height max-inline-size max-width
    min-block-size min-height min-inline-size min-width mix-blend-mode object-fit object-position
    object-view-box offset-anchor offset-distance offset-path offset-position offset-rotate opacity
    order orphans outline outline-color outline-offset outline-style outline-width overflow
    overflow-anchor overflow-block overflow-clip-margin overflow-inline overflow-x overflow-y
    overlay overscroll-behavior-block overscroll-behavior-inline overscroll-behavior-x
    overscroll-behavior-y padding-block-end padding-block-start padding-bottom padding-top page
    paint-order perspective perspective-origin place-content place-items place-self pointer-events
    position-anchor position-area position-try-fallbacks position-try-order position-visibility
    print-color-adjust quotes r reading-flow reading-order resize right rotate row-gap
    row-rule-break row-rule-color row-rule-inset-cap-end row-rule-inset-cap-start
    row-rule-inset-junction-end row-rule-inset-junction-start row-rule-style
    row-rule-visibility-items row-rule-width rule-overlap rx ry scale scroll-axis-lock
    scroll-behavior scroll-initial-target scroll-margin-block-end scroll-margin-block-start
    scroll-margin-bottom scroll-margin-inline-end scroll-margin-inline-start scroll-margin-left
    scroll-margin-right scroll-margin-top scroll-marker-group scroll-padding-block-end
    scroll-padding-block-start scroll-padding-bottom scroll-padding-inline-end
    scroll-padding-inline-start scroll-padding-left scroll-padding-right scroll-padding-top
    scroll-snap-align scroll-snap-stop scroll-snap-type scroll-target-group scroll-timeline-axis
    scroll-timeline-name scrollbar-color scrollbar-gutter scrollbar-width shape-image-threshold
    shape-margin shape-outside shape-rendering speak stop-color stop-opacity stroke stroke-dasharray
    stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width
    table-layout text-anchor text-decoration text-decoration-color text-decoration-line
    text-decoration-skip text-decoration-skip-ink text-decoration-style text-decoration-thickness
    text-emphasis-color text-emphasis-position text-overflow text-shadow text-size-adjust
    text-underline-offset text-underline-position timeline-scope
    timeline-trigger-activation-range-end timeline-trigger-activation-range-start
    timeline-trigger-active-range-end timeline-trigger-active-range-start timeline-trigger-name
    timeline-trigger-source top touch-action transform transform-box transform-origin
    transform-style transition transition-behavior transition-delay transition-duration
    transition-property transition-timing-function translate trigger-scope user-select vector-effect
    view-timeline-axis view-timeline-inset view-timeline-name view-transition-class
    view-transition-group view-transition-name view-transition-scope visibility widows width
    will-change window-drag x y z-index
    """
}
