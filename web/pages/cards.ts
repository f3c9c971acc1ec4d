import { createHash } from 'node:crypto'
import { createCache } from '../http/cache.ts'
import type { Admit } from '../http/cache.ts'
import { drawCard } from './drawCard.ts'
import type { CardWords } from './drawCard.ts'

/** Increase it when pictures change, because they are cached for ever. */
const DRAWING = 1
/** Each has about 40 kB. */
const MOST = 300
const FOLDER = '/cards'
const ADDRESS = /^\/cards(\/.+)\.[0-9a-f]{16}\.png$/

/** The address changes with the words, so that it may be cached for ever. */
export function cardAddress(path: string, words: CardWords): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([DRAWING, words]))
    .digest('hex')
    .slice(0, 16)
  return `${FOLDER}${path === '/' ? '/index' : path}.${hash}.png`
}

/** Draws pages' pictures on request; redirects a previous address. Null for any other address. */
export function createCards(
  wordsOf: (path: string, count?: Admit) => Promise<CardWords | null>,
): (request: Request, count?: Admit) => Promise<Response | null> {
  const pictures = createCache<Buffer>({ most: MOST, keepMs: Infinity })

  return async (request, count) => {
    if (request.method !== 'GET') return null
    const { pathname } = new URL(request.url)
    const [, pagePath] = ADDRESS.exec(pathname) ?? []
    if (pagePath === undefined) return null
    const path = pagePath === '/index' ? '/' : pagePath
    const words = await wordsOf(path, count)
    if (words === null) return new Response('Not found', { status: 404, headers: { 'Cache-Control': 'no-cache' } })
    const address = cardAddress(path, words)
    if (address !== pathname) {
      return new Response(null, { status: 302, headers: { Location: address, 'Cache-Control': 'no-cache' } })
    }
    const picture = await pictures.get(address, () => drawCard(words), count)
    return new Response(new Uint8Array(picture), {
      headers: {
        'Content-Type': 'image/png',
        'Content-Length': String(picture.length),
        'Cache-Control': 'public, max-age=31536000, immutable',
      },
    })
  }
}
