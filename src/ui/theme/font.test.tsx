import { afterEach, expect, it } from 'vitest'
import { loadFont, showFont } from './font.ts'

const INTER = "1em 'Inter Variable'"
const { dataset } = document.documentElement

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

afterEach(() => {
  Reflect.deleteProperty(document, 'fonts')
  delete dataset.font
  localStorage.clear()
})

it('notes a font that has come for the next visit, and shows it on the next page', async () => {
  const asked = browserWith(INTER)
  showFont()
  await loadFont()
  expect(dataset.font).toBeUndefined()
  expect(localStorage.getItem('rayo.font')).toBe('')
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
