import { readFileSync } from 'node:fs'
import { runInThisContext } from 'node:vm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { loadFont, showFont } from './font.ts'

const INTER = "1em 'Inter Variable'"
const { dataset } = document.documentElement

/** What a page does before its first paint. */
const THEME_SCRIPT = readFileSync('public/theme.js', 'utf8')
const beginPage = () => runInThisContext(THEME_SCRIPT)

/** A browser that can load the fonts named. Returns those that it was asked for. */
function browserWith(...able: readonly string[]) {
  const asked: string[] = []
  const loaded = new Set<string>()
  const load = async (font: string) => {
    asked.push(font)
    if (!able.includes(font)) return []
    loaded.add(font)
    return [{}]
  }
  const value = { load, check: (font: string) => loaded.has(font) }
  Object.defineProperty(document, 'fonts', { value, configurable: true })
  return asked
}

let link: HTMLLinkElement

beforeEach(() => {
  link = document.createElement('link')
  link.setAttribute('as', 'font')
  link.setAttribute('href', '/assets/inter-1.woff2')
  link.media = 'not all'
  document.head.append(link)
})
afterEach(() => {
  Reflect.deleteProperty(document, 'fonts')
  link.remove()
  for (const name of ['font', 'session', 'theme']) delete dataset[name]
  localStorage.clear()
})

it('notes a font that has come for the next visit, and shows it on the next page', async () => {
  const asked = browserWith(INTER)
  showFont()
  await loadFont()
  expect(dataset.font).toBeUndefined()
  expect(localStorage.getItem('rayo.font')).toBe('/assets/inter-1.woff2')
  showFont()
  expect(dataset.font).toBe('')
  await loadFont()
  expect(asked).toEqual([INTER])
})

it('keeps the other font where a browser loads none', async () => {
  browserWith()
  await loadFont()
  showFont()
  Reflect.deleteProperty(document, 'fonts')
  await loadFont()
  showFont()
  expect(dataset.font).toBeUndefined()
  expect(localStorage.getItem('rayo.font')).toBeNull()
})

it('asks for the font first on a later visit, but not for one that a new version has changed', async () => {
  browserWith(INTER)
  beginPage()
  expect(link.media).toBe('not all')
  await loadFont()
  beginPage()
  expect(link.media).toBe('all')
  expect(dataset.font).toBe('')
  delete dataset.font
  link.media = 'not all'
  link.setAttribute('href', '/assets/inter-2.woff2')
  beginPage()
  expect(link.media).toBe('not all')
  expect(dataset.font).toBeUndefined()
})

it('a page that names no font has its theme and its outline', async () => {
  localStorage.setItem('rayo.font', '/assets/inter-1.woff2')
  localStorage.setItem('rayo.user', '{}')
  localStorage.setItem('rayo.theme', 'light')
  link.remove()
  browserWith(INTER)
  beginPage()
  await loadFont()
  expect(dataset).toMatchObject({ theme: 'light', session: '' })
  expect(dataset.font).toBeUndefined()
})
