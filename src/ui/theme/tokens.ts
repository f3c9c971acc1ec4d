/** Dark and light (§D8). Tests keep `tokens.css` equal, and every pair of text and surface at WCAG AA. */
const colors = {
  background: ['#0a1128', '#f4f6fc'],
  surface: ['#111b3a', '#ffffff'],
  surfaceRaised: ['#1a2650', '#ffffff'],
  surfaceSunken: ['#070c1e', '#e9edf8'],
  border: ['#2a3765', '#d3daec'],
  /** Outlines of inputs and other controls: 3:1 against every surface. */
  borderStrong: ['#7c8bbd', '#6b779e'],
  text: ['#eef1fb', '#0d1633'],
  textMuted: ['#aeb9da', '#4c587d'],
  accent: ['#ffd60a', '#ffd60a'],
  accentHover: ['#ffe45c', '#f5c800'],
  onAccent: ['#0a1128', '#0a1128'],
  accentText: ['#ffd60a', '#1c2f85'],
  accentSoft: ['#2b2c3f', '#fff6c9'],
  focus: ['#ffd60a', '#2440b8'],
  success: ['#6ee7a8', '#0b6b41'],
  successSoft: ['#10352f', '#daf5e6'],
  warning: ['#ffb86b', '#8a4b00'],
  warningSoft: ['#3a2a26', '#ffeacc'],
  danger: ['#ff9a9a', '#b0182b'],
  dangerSoft: ['#3d1d33', '#fde3e5'],
  /** A filled button for a destructive action. */
  dangerStrong: ['#c62f3f', '#c62f3f'],
  onDangerStrong: ['#ffffff', '#ffffff'],
  info: ['#8cc5ff', '#0f4f95'],
  infoSoft: ['#14305a', '#deecfd'],
  neutral: ['#c0c9e4', '#48547a'],
  neutralSoft: ['#253056', '#e6eaf5'],
  backdrop: ['rgb(3 6 16 / 0.7)', 'rgb(10 17 40 / 0.5)'],
  shadow: ['rgb(2 5 16 / 0.55)', 'rgb(13 22 51 / 0.14)'],
} as const

export type ColorName = keyof typeof colors

const colorsAt = (theme: 0 | 1) =>
  // the same names
  Object.fromEntries(Object.entries(colors).map(([name, pair]) => [name, pair[theme]])) as Record<ColorName, string>

export const tokens = { dark: colorsAt(0), light: colorsAt(1) }

/** The specification's breakpoints (§9), in CSS pixels. */
export const breakpoints = { base: 0, small: 480, medium: 768, large: 992, xl: 1280, xxl: 1536 } as const

/** Transition times of the specification (§9), in milliseconds. */
export const motion = { menuEnterMs: 120, menuExitMs: 100 } as const

/** Set by the style sheets, and changed when the font is loaded. */
export const fontFamily = 'var(--font-family)'
