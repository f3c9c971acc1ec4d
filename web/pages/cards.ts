import { createHash } from 'node:crypto'
import { createCache } from '../http/cache.ts'
import type { Admit } from '../http/cache.ts'
import { drawCard } from './drawCard.ts'
import type { CardWords } from './drawCard.ts'

/** Counts up when pictures are drawn otherwise, because their addresses never mean another picture. */
const DRAWING = 1
/** The most pictures that are kept, each about 40 kB. */
const MOST = 300
const FOLDER = '/cards'
const ADDRESS = /^\/cards(\/.+)\.[0-9a-f]{16}\.png$/

/** The address of a page's picture. It changes with what the picture says, so that anybody may keep it for ever. */
export function cardAddress(path: string, words: CardWords): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([DRAWING, words]))
    .digest('hex')
    .slice(0, 16)
  return `${FOLDER}${path === '/' ? '/index' : path}.${hash}.png`
}

/**
 * The pages' pictures in link previews, drawn when they are asked for. `wordsOf` tells what a page's picture says, null
 * for a page that has none. An address of before leads to the present one. Answers null for any other address.
 */
export function createCards(
  wordsOf: (path: string, count?: Admit) => Promise<CardWords | null>,
): (request: Request, count?: Admit) => Promise<Response | null> {
  const drawn = createCache<Buffer>({ most: MOST, keepMs: Infinity })

  return async (request, count) => {
    if (request.method !== 'GET') return null
    const { pathname } = new URL(request.url)
    const [, named] = ADDRESS.exec(pathname) ?? []
    if (named === undefined) return null
    const path = named === '/index' ? '/' : named
    const words = await wordsOf(path, count)
    if (words === null) return new Response('Not found', { status: 404, headers: { 'Cache-Control': 'no-cache' } })
    const address = cardAddress(path, words)
    if (address !== pathname) {
      return new Response(null, { status: 302, headers: { Location: address, 'Cache-Control': 'no-cache' } })
    }
    const picture = await drawn.get(address, () => drawCard(words), count)
    return new Response(new Uint8Array(picture), {
      headers: {
        'Content-Type': 'image/png',
        'Content-Length': String(picture.length),
        'Cache-Control': 'public, max-age=31536000, immutable',
      },
    })
  }
}
