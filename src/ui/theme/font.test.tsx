import { afterEach, expect, it } from 'vitest'
import { showFont } from './font.ts'

/** What a browser answers that has, or has not, loaded the font. */
function loads(faces: readonly object[]) {
  const asked: string[] = []
  const load = async (font: string) => {
    asked.push(font)
    return faces
  }
  Object.defineProperty(document, 'fonts', { value: { load }, configurable: true })
  return asked
}

afterEach(() => {
  Reflect.deleteProperty(document, 'fonts')
  delete document.documentElement.dataset.font
  localStorage.clear()
})

it('shows the font once it is there, and notes that this browser has it', async () => {
  const asked = loads([{}])
  await showFont()
  expect(document.documentElement.dataset.font).toBe('')
  expect(localStorage.getItem('rayo.font')).toBe('')
  await showFont()
  expect(asked).toEqual(["1em 'Inter Variable'"])
})

it('keeps the other font where there is none, and where a browser loads none', async () => {
  loads([])
  await showFont()
  Reflect.deleteProperty(document, 'fonts')
  await showFont()
  expect(document.documentElement.dataset.font).toBeUndefined()
  expect(localStorage.getItem('rayo.font')).toBeNull()
})
