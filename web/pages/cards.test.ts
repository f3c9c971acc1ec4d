import sharp from 'sharp'
import { expect, test } from 'vitest'
import { cardAddress, createCards, CARD } from './cards.ts'

const CLUB = { title: 'Club Ñandú de Gimnasia y Esgrima', lines: ['Fútbol, Hockey', 'Rosario, Santa Fe'], site: 'Rayo' }
const words = new Map([
  ['/', { ...CLUB, title: 'Rayo' }],
  ['/institutions/club', CLUB],
  ['/long', { title: 'x'.repeat(400), lines: ['palabra '.repeat(60), 'Спартак → ⚡'], site: 'Rayo' }],
])
const cards = createCards(async (path) => words.get(path) ?? null)
const ask = (path: string, method = 'GET') => cards(new Request(`http://any.example${path}`, { method }))

test.each([...words])('draws a picture for %s in the size of previews', async (path, text) => {
  const answer = await ask(cardAddress(path, text))
  expect(answer?.headers.get('Cache-Control')).toContain('immutable')
  const { data, info } = await sharp(Buffer.from(await (answer ?? new Response()).arrayBuffer()))
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(info).toMatchObject({ ...CARD, format: 'raw' })
  const light = (x: number, y: number) => (data[(y * info.width + x) * info.channels] ?? 0) > 180
  const column = (x: number) => Array.from({ length: 300 }, (_, y) => light(x, y + 180)).some(Boolean)
  expect(Array.from({ length: 200 }, (_, x) => column(x + 90)).some(Boolean)).toBe(true)
  expect(Array.from({ length: 60 }, (_, x) => column(CARD.width - 1 - x)).some(Boolean)).toBe(false)
})

test('redirects the previous address of a changed picture', async () => {
  const old = cardAddress('/institutions/club', { ...CLUB, title: 'Club' })
  const now = cardAddress('/institutions/club', CLUB)
  expect(now).not.toBe(old)
  const answer = await ask(old)
  expect([answer?.status, answer?.headers.get('Location')]).toEqual([302, now])
})

test('returns null for missing pages and other addresses', async () => {
  expect((await ask('/cards/nobody.0123456789abcdef.png'))?.status).toBe(404)
  for (const path of ['/', '/cards/x.png', '/cards/institutions/club.png']) expect(await ask(path)).toBeNull()
  expect(await ask(cardAddress('/', CLUB), 'POST')).toBeNull()
})
