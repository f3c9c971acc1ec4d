import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { breakpoints, motion, tokens, type ColorName } from './tokens.ts'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** WCAG relative luminance of `#rrggbb`. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

const SURFACES = ['background', 'surface', 'surfaceRaised', 'surfaceSunken'] as const
const TEXTS = ['text', 'textMuted', 'accentText', 'success', 'warning', 'danger', 'info', 'neutral'] as const
const TONES = ['success', 'warning', 'danger', 'info', 'neutral'] as const

const textPairs: [ColorName, ColorName][] = [
  ...SURFACES.flatMap((surface) => TEXTS.map((text): [ColorName, ColorName] => [text, surface])),
  ...TONES.map((tone): [ColorName, ColorName] => [tone, `${tone}Soft`]),
  ...TONES.map((tone): [ColorName, ColorName] => ['text', `${tone}Soft`]),
  ['text', 'accentSoft'],
  ['accentText', 'accentSoft'],
  ['onAccent', 'accent'],
  ['onAccent', 'accentHover'],
  ['onDangerStrong', 'dangerStrong'],
]
const controlPairs = SURFACES.flatMap((surface): [ColorName, ColorName][] => [
  ['borderStrong', surface],
  ['focus', surface],
])

describe.each(['dark', 'light'] as const)('theme %s', (theme) => {
  it.each(textPairs)('%s reads on %s (AA, 4.5:1)', (text, surface) => {
    expect(contrast(tokens[theme][text], tokens[theme][surface])).toBeGreaterThanOrEqual(4.5)
  })

  it.each(controlPairs)('%s has contrast on %s (AA, 3:1)', (control, surface) => {
    expect(contrast(tokens[theme][control], tokens[theme][surface])).toBeGreaterThanOrEqual(3)
  })

  it('is the same in tokens.css', () => {
    const colors = Object.entries(tokens[theme]).map(([name, color]) => `  --color-${kebab(name)}: ${color};\n`)
    expect(css).toContain(`[data-theme='${theme}'] {\n  color-scheme: ${theme};\n${colors.join('')}}`)
  })
})

it('keeps the breakpoints, times and layers of the specification', () => {
  expect(Object.values(breakpoints)).toEqual([0, 480, 768, 992, 1280, 1536])
  expect(motion).toEqual({ menuEnterMs: 120, menuExitMs: 100 })
  expect(css).toContain('--layer-toast: 1200;')
  expect(css).toContain('--motion-menu-enter: 120ms;\n  --motion-menu-exit: 100ms;\n  --motion-sidebar: 300ms;')
})
