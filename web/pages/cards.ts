import { createHash } from 'node:crypto'
import { createCache, type Admit } from '../http/cache.ts'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Path2D, SKRSContext2D } from '@napi-rs/canvas'

export type CardWords = { title: string; lines: readonly string[]; site: string }

export const CARD = { width: 1200, height: 630 } as const
const LEFT = 88
const WIDTH = CARD.width - 2 * LEFT

const FONTS = { Rayo: 'inter-latin-wght-normal', RayoExtended: 'inter-latin-ext-wght-normal' }
const COLOURS = { ground: '#0a1128', raised: '#111b3a', text: '#eef1fb', muted: '#aeb9da', mark: '#ffd60a' }
const BOLT = 'M18.6 4.5 7.5 18.2h6.9l-2 9.3 12.1-14.6h-7.2l1.3-8.4z'

const UNPRINTABLE = /[^\p{Script=Latin}\p{N}\p{P}\p{Sc}\p{Zs}+]/gu

async function drawCard({ title, lines, site }: CardWords): Promise<Buffer> {
  const canvases = await loadFonts()
  const canvas = canvases.createCanvas(CARD.width, CARD.height)
  const context = canvas.getContext('2d')
  const bolt = new canvases.Path2D(BOLT)
  context.fillStyle = COLOURS.ground
  context.fillRect(0, 0, CARD.width, CARD.height)
  context.fillStyle = COLOURS.raised
  fillShape(context, bolt, { x: 690, y: -70, scale: 24 })
  context.fillStyle = COLOURS.mark
  fillShape(context, bolt, { x: LEFT - 16, y: 64, scale: 2.2 })
  write(context, [printable(site)], { weight: 700, size: 36, y: 114, x: LEFT + 54, colour: COLOURS.text })
  const size = printable(title).length > 44 ? 64 : 84
  const titleLook = { weight: 800, size, y: 300, x: LEFT, colour: COLOURS.text }
  const below = write(context, linesOf(context, printable(title), { ...titleLook, most: 3 }), titleLook)
  let y = below + 16
  for (const line of lines) {
    const look = { weight: 500, size: 40, y, x: LEFT, colour: COLOURS.muted }
    y = write(context, linesOf(context, printable(line), { ...look, most: 2 }), look) + 22
  }
  return canvas.encode('png')
}

let library: Promise<typeof import('@napi-rs/canvas')> | null = null

function loadFonts() {
  library ??= import('@napi-rs/canvas').then(async (canvas) => {
    for (const [family, file] of Object.entries(FONTS)) {
      const path = import.meta.resolve(`@fontsource-variable/inter/files/${file}.woff2`)
      canvas.GlobalFonts.register(await readFile(fileURLToPath(path)), family)
    }
    return canvas
  })
  return library
}

function printable(text: string): string {
  return text.normalize('NFC').replaceAll(UNPRINTABLE, '').replaceAll(/\s+/g, ' ').trim()
}

function fillShape(context: SKRSContext2D, shape: Path2D, at: { x: number; y: number; scale: number }): void {
  context.save()
  context.translate(at.x, at.y)
  context.scale(at.scale, at.scale)
  context.fill(shape)
  context.restore()
}

type Look = { weight: number; size: number; x: number; y: number; colour: string }

function setFont(context: SKRSContext2D, { weight, size }: Pick<Look, 'weight' | 'size'>): void {
  context.font = `${weight} ${size}px ${Object.keys(FONTS).join(', ')}`
  // Without this the library thickens the thin weight.
  context.fontVariationSettings = `'wght' ${weight}`
}

function write(context: SKRSContext2D, lines: readonly string[], look: Look): number {
  setFont(context, look)
  context.fillStyle = look.colour
  const step = Math.round(look.size * 1.16)
  for (const [index, line] of lines.entries()) context.fillText(line, look.x, look.y + index * step)
  return look.y + Math.max(lines.length - 1, 0) * step + Math.round(look.size * 0.9)
}

function linesOf(
  context: SKRSContext2D,
  text: string,
  { most, ...look }: Pick<Look, 'weight' | 'size'> & { most: number },
): string[] {
  setFont(context, look)
  const fits = (line: string) => context.measureText(line).width <= WIDTH
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && fits(longer)) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  const visible = lines.slice(0, most)
  if (lines.length > most) visible[most - 1] += '…'
  return visible.map((line) => shorten(line, fits))
}

function shorten(line: string, fits: (line: string) => boolean): string {
  let shortened = line
  while (!fits(shortened) && shortened.length > 2) shortened = `${shortened.slice(0, -2)}…`
  return shortened
}

/** Increase it when pictures change, because they are cached for ever. */
const DRAWING_VERSION = 1
const MOST = 300
const FOLDER = '/cards'
const ADDRESS = /^\/cards(\/.+)\.[0-9a-f]{16}\.png$/

/** The address changes with the words, so that it may be cached for ever. */
export function cardAddress(path: string, words: CardWords): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([DRAWING_VERSION, words]))
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
