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
  await animated(page)
}

/**
 * Waits until colours no longer change. Asks for frames, because without one a transition may never begin. What follows a
 * scroll, and not the time, stays as it is.
 */
async function animated(page: Page): Promise<void> {
  await page.evaluate(async () => {
    while (document.getAnimations().some((one) => one.playState === 'running' && one.timeline === document.timeline))
      await new Promise((frame) => requestAnimationFrame(frame))
  })
}

/** The axe of the builder's own version. The short form, because each document takes it in. */
const AXE = readFileSync(
  createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
)
/** The builder would send the source twice per check: it gets this instead. */
const NO_SOURCE = ';'

async function axeOn(page: Page): Promise<AxeBuilder> {
  if (!(await page.evaluate(() => 'axe' in window)))
    await page.evaluate(
      `${AXE}; axe.configure({ rules: [{ id: '${COLOURS}', selector: ':not([data-same-colours])' }] })`,
    )
  // The mode for pages without frames, like all of ours. It needs no second page, which takes as long as the check.
  return new AxeBuilder({ page, axeSource: NO_SOURCE }).setLegacyMode(true)
}

/** How many similar elements to check: two, because stripes differ. */
const OF_A_KIND = 2

/**
 * Marks elements that are like earlier siblings, such as rows that differ only in their text: same elements, classes,
 * styles and states, and the same parts with names or text.
 */
function markAlike(ofAKind: number): void {
  const words =
    /(?<=>)\s*[^<\s][^<]*|\s(id|href|for|src|alt|title|name|value|datetime|aria-(?:label|labelledby|describedby|controls))="[^"]+"/g
  for (const marked of document.querySelectorAll('[data-alike]')) marked.removeAttribute('data-alike')
  for (const list of document.querySelectorAll('tbody, ul, ol, [role="list"], [role="listbox"]')) {
    const counts = new Map<string, number>()
    for (const row of list.children) {
      const look = row.outerHTML.replaceAll(words, (_, attribute?: string) => attribute ?? 'words')
      const before = counts.get(look) ?? 0
      counts.set(look, before + 1)
      if (before >= ofAKind) row.setAttribute('data-alike', '')
    }
  }
}

/**
 * Marks text that has the colours of earlier text, on the same backgrounds, also of an earlier screen of the document:
 * contrast is three quarters of axe's work. What is taken out of the flow is a background of its own.
 */
function markSameColours([parts, ofAKind]: readonly [parts: readonly string[], ofAKind: number]): void {
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
      if (before >= ofAKind) element.setAttribute('data-same-colours', '')
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
  /** The part of the page to check, as CSS selectors, when the rest was checked before. */
  parts?: readonly string[]
  themes?: readonly Look[]
  only?: readonly string[]
}

/** The violations that axe finds in the part of the page, by theme. Of similar elements it checks two. */
export async function violationsOn(page: Page, { parts = [], themes, only }: Check = {}): Promise<string[]> {
  // After a click or an earlier page has scrolled, the header may cover half a button.
  if (parts.every((part) => part === MAIN)) await page.evaluate(() => scrollTo(0, 0))
  await page.evaluate(drawWhole)
  const problems: string[] = []
  for (const [index, theme] of (themes ?? (await themesOn(page))).entries()) {
    await showTheme(page, theme)
    await page.evaluate(markAlike, OF_A_KIND)
    await page.evaluate(markSameColours, [parts, OF_A_KIND] as const)
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
 * Both themes; on a phone the dark one alone, because each pair of colours is tested in both (`tokens.test.ts`). The
 * current theme comes first, because drawing a page in another takes longer than the check.
 */
async function themesOn(page: Page): Promise<readonly Look[]> {
  if (isPhone(page)) return ['dark']
  const isLight = await page.evaluate(() => document.documentElement.dataset.theme === 'light')
  return isLight ? ['light', 'dark'] : ['dark', 'light']
}

export async function expectAccessible(page: Page, looked: Check = {}): Promise<void> {
  expect(await violationsOn(page, looked), page.url()).toEqual([])
}

const OF_COLOURS = [COLOURS, 'link-in-text-block']

/** The colours of the page, or of its parts, are legible where the system forces its own. */
export async function expectLegibleInForcedColours(page: Page, parts: readonly string[]): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' })
  await animated(page)
  // The current one: in another theme the colours below would no longer be the elements'.
  const themes = (await themesOn(page)).slice(0, 1)
  await page.evaluate(() => {
    const elements = [...document.body.querySelectorAll<HTMLElement>('*')]
    // axe reads this property, which tells the page's own colour and not the forced one.
    const colours = elements.map((element) => getComputedStyle(element).color)
    elements.forEach(({ style }, index) => style.setProperty('-webkit-text-fill-color', colours[index] ?? ''))
  })
  expect(await violationsOn(page, { parts, themes, only: OF_COLOURS }), `${page.url()}, forced colours`).toEqual([])
  await page.emulateMedia({ forcedColors: 'none' })
}
