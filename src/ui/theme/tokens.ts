/**
 * The colours of both themes and the values they share (§D8). Tests keep `tokens.css` equal, and every pair of
 * text and surface at WCAG AA.
 */
const dark = {
  background: '#0a1128',
  surface: '#111b3a',
  surfaceRaised: '#1a2650',
  surfaceSunken: '#070c1e',
  border: '#2a3765',
  /** Outlines of inputs and other controls: 3:1 against every surface. */
  borderStrong: '#7c8bbd',
  text: '#eef1fb',
  textMuted: '#aeb9da',
  accent: '#ffd60a',
  accentHover: '#ffe45c',
  onAccent: '#0a1128',
  accentText: '#ffd60a',
  accentSoft: '#2b2c3f',
  focus: '#ffd60a',
  success: '#6ee7a8',
  successSoft: '#10352f',
  warning: '#ffb86b',
  warningSoft: '#3a2a26',
  danger: '#ff9a9a',
  dangerSoft: '#3d1d33',
  /** A filled button for a destructive action. */
  dangerStrong: '#c62f3f',
  onDangerStrong: '#ffffff',
  info: '#8cc5ff',
  infoSoft: '#14305a',
  neutral: '#c0c9e4',
  neutralSoft: '#253056',
  backdrop: 'rgb(3 6 16 / 0.7)',
  shadow: 'rgb(2 5 16 / 0.55)',
} as const

const light: Record<keyof typeof dark, string> = {
  background: '#f4f6fc',
  surface: '#ffffff',
  surfaceRaised: '#ffffff',
  surfaceSunken: '#e9edf8',
  border: '#d3daec',
  borderStrong: '#6b779e',
  text: '#0d1633',
  textMuted: '#4c587d',
  accent: '#ffd60a',
  accentHover: '#f5c800',
  onAccent: '#0a1128',
  accentText: '#1c2f85',
  accentSoft: '#fff6c9',
  focus: '#2440b8',
  success: '#0b6b41',
  successSoft: '#daf5e6',
  warning: '#8a4b00',
  warningSoft: '#ffeacc',
  danger: '#b0182b',
  dangerSoft: '#fde3e5',
  dangerStrong: '#c62f3f',
  onDangerStrong: '#ffffff',
  info: '#0f4f95',
  infoSoft: '#deecfd',
  neutral: '#48547a',
  neutralSoft: '#e6eaf5',
  backdrop: 'rgb(10 17 40 / 0.5)',
  shadow: 'rgb(13 22 51 / 0.14)',
}

export type ColorName = keyof typeof dark
export const tokens: { dark: Record<ColorName, string>; light: Record<ColorName, string> } = { dark, light }

/** The specification's breakpoints (§9), in CSS pixels. */
export const breakpoints = { base: 0, small: 480, medium: 768, large: 992, xl: 1280, xxl: 1536 } as const

/** Transition times of the specification (§9), in milliseconds. */
export const motion = { menuEnterMs: 120, menuExitMs: 100, sidebarMs: 300 } as const

/** Stacking order; the toast's is the specification's (§9). */
export const layers = { header: 100, menu: 110, sidebar: 1100, toast: 1200, spinner: 1250, skipLink: 1300 } as const

/** The style sheets': it changes when the font is there. */
export const fontFamily = 'var(--font-family)'

export function colorProperties(colors: Record<ColorName, string>): string {
  return Object.entries(colors)
    .map(([name, value]) => `  --color-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}: ${value};`)
    .join('\n')
}
