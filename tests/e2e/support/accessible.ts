import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { drawWhole } from '../../support/pages.ts'
import { expect, isPhone } from './test.ts'

export type Look = 'dark' | 'light'

const COLOURS = 'color-contrast'
/** Besides WCAG's rules, those that axe treats as experimental or best practice. */
const MORE_RULES = { 'label-content-name-mismatch': { enabled: true }, 'landmark-unique': { enabled: true } }
const ONLY_VIOLATIONS = { resultTypes: ['violations' as const] }
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

async function showTheme(page: Page, theme: Look): Promise<void> {
  await page.evaluate((name) => {
    if (document.documentElement.dataset.theme === name) return
    localStorage.setItem('rayo.theme', name)
    document.documentElement.dataset.theme = name
    window.dispatchEvent(new StorageEvent('storage', { key: 'rayo.theme', newValue: name }))
  }, theme)
  await animationsEnd(page)
}

/** Waits until timed animations end. Requests frames, because without one a transition may never begin. */
async function animationsEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    while (document.getAnimations().some((one) => one.playState === 'running' && one.timeline === document.timeline))
      await new Promise((frame) => requestAnimationFrame(frame))
  })
}

/** The axe of the builder's version, minified, because each document loads it. */
const AXE = readFileSync(
  createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
)
/** In place of the source, which the builder would send twice per check. */
const NO_SOURCE = ';'

async function axeOn(page: Page): Promise<AxeBuilder> {
  if (!(await page.evaluate(() => 'axe' in window)))
    await page.evaluate(
      `${AXE}; axe.configure({ rules: [{ id: '${COLOURS}', selector: ':not([data-same-colours])' }] })`,
    )
  // The mode for pages without frames. It opens no second page, which takes as long as the check.
  return new AxeBuilder({ page, axeSource: NO_SOURCE }).setLegacyMode(true)
}

/** How many similar elements to check: two, because stripes differ. */
const SIMILAR_CHECKED = 2

/** Marks elements that differ from earlier siblings only in texts and references, such as rows. */
function markSimilar(checked: number): void {
  const words =
    /(?<=>)\s*[^<\s][^<]*|\s(id|href|for|src|alt|title|name|value|datetime|aria-(?:label|labelledby|describedby|controls))="[^"]+"/g
  for (const marked of document.querySelectorAll('[data-alike]')) marked.removeAttribute('data-alike')
  for (const list of document.querySelectorAll('tbody, ul, ol, [role="list"], [role="listbox"]')) {
    const counts = new Map<string, number>()
    for (const row of list.children) {
      const look = row.outerHTML.replaceAll(words, (_, attribute?: string) => attribute ?? 'words')
      const before = counts.get(look) ?? 0
      counts.set(look, before + 1)
      if (before >= checked) row.setAttribute('data-alike', '')
    }
  }
}

/**
 * Marks text with the same colours and backgrounds as earlier text of the document, because contrast is three
 * quarters of axe's work. An element outside the flow counts as another background.
 */
function markSameColours([parts, checked]: readonly [parts: readonly string[], checked: number]): void {
  for (const marked of document.querySelectorAll('[data-same-colours]')) marked.removeAttribute('data-same-colours')
  const memory = window as Window & { looks?: { counts: Map<string, number>; places: number } }
  const looks = (memory.looks ??= { counts: new Map(), places: 0 })
  function visit(element: Element, behind: string): void {
    const style = getComputedStyle(element)
    if (style.display === 'none' || element.matches('[data-alike]')) return
    const place = ['static', 'relative'].includes(style.position) ? '' : (looks.places += 1)
    const isDisabled = element.matches(':disabled, [aria-disabled="true"]')
    const background = `${behind} ${style.backgroundColor} ${style.backgroundImage} ${style.opacity} ${place} ${isDisabled}`
    const words = [...element.childNodes].map((node) => (node instanceof Text ? node.data.trim() : '')).join('')
    if (words && element.checkVisibility({ visibilityProperty: true })) {
      const { color, fontSize, fontWeight, textShadow } = style
      const look = `${background} ${color} ${fontSize} ${fontWeight} ${textShadow} ${words.length > 1}`
      const before = looks.counts.get(look) ?? 0
      looks.counts.set(look, before + 1)
      if (before >= checked) element.setAttribute('data-same-colours', '')
    }
    for (const child of element.children) visit(child, background)
  }
  const { theme } = document.documentElement.dataset
  const isForced = matchMedia('(forced-colors: active)').matches
  for (const root of document.querySelectorAll(parts.join() || 'body')) {
    const isPage = root.matches('body, main')
    visit(root, isPage ? `${root.tagName} ${theme} ${isForced}` : String((looks.places += 1)))
  }
}

export const MAIN = 'main'

export type Check = {
  /** CSS selectors of the parts to check, if the rest was checked before. */
  parts?: readonly string[]
  themes?: readonly Look[]
  only?: readonly string[]
}

/** The violations that axe finds in the parts of the page, by theme. It checks two of similar elements. */
export async function violationsOn(page: Page, { parts = [], themes, only }: Check = {}): Promise<string[]> {
  // On a scrolled page the header may cover half a button.
  if (parts.every((part) => part === MAIN)) await page.evaluate(() => scrollTo(0, 0))
  await page.evaluate(drawWhole)
  const problems: string[] = []
  for (const [index, theme] of (themes ?? (await themesOn(page))).entries()) {
    await showTheme(page, theme)
    await page.evaluate(markSimilar, SIMILAR_CHECKED)
    await page.evaluate(markSameColours, [parts, SIMILAR_CHECKED] as const)
    // Everything but colour is the same in both themes.
    const first = only ? { runOnly: [...only] } : { runOnly: WCAG, rules: MORE_RULES }
    const rules = index === 0 ? first : { runOnly: [COLOURS] }
    const axe = (await axeOn(page)).options({ ...ONLY_VIOLATIONS, ...rules }).exclude('[data-alike]')
    for (const part of parts) axe.include(part)
    const { violations } = await axe.analyze()
    for (const { id, nodes } of violations)
      problems.push(`${theme}: ${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`)
  }
  return problems
}

/**
 * Both themes, the current one first, because changing it takes longer than the check. On a phone
 * only the dark one, because `tokens.test.ts` tests each pair of colours in both.
 */
async function themesOn(page: Page): Promise<readonly Look[]> {
  if (isPhone(page)) return ['dark']
  const isLight = await page.evaluate(() => document.documentElement.dataset.theme === 'light')
  return isLight ? ['light', 'dark'] : ['dark', 'light']
}

export async function expectAccessible(page: Page, check: Check = {}): Promise<void> {
  expect(await violationsOn(page, check), page.url()).toEqual([])
}

const COLOUR_RULES = [COLOURS, 'link-in-text-block']

/** Expects the page, or its parts, to be legible in forced colours. */
export async function expectLegibleInForcedColours(page: Page, parts: readonly string[]): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' })
  await animationsEnd(page)
  // Only the current one, because the colours below are those of this theme.
  const themes = (await themesOn(page)).slice(0, 1)
  await page.evaluate(() => {
    const elements = [...document.body.querySelectorAll<HTMLElement>('*')]
    // axe reads this property, which otherwise has the page's colour, not the forced one.
    const colours = elements.map((element) => getComputedStyle(element).color)
    elements.forEach(({ style }, index) => style.setProperty('-webkit-text-fill-color', colours[index] ?? ''))
  })
  expect(await violationsOn(page, { parts, themes, only: COLOUR_RULES }), `${page.url()}, forced colours`).toEqual([])
  await page.emulateMedia({ forcedColors: 'none' })
}
