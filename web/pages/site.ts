import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { getMimeType } from 'hono/utils/mime'
import { payloadOf, send, type Encoding, type Payload } from '../http/encoding.ts'
import type { PageVariant } from './panelPage.ts'
import { WORKER_POLICY, type InlineCode } from '../http/securityHeaders.ts'

const COMPRESSIBLE = /^(text|application|image\/svg)/
/** Files that the build did not compress are compressed once, so size matters more than speed. */
const QUALITY = 9
const FILE_HEADERS: Record<string, Record<string, string>> = {
  '/offline.js': { 'Content-Security-Policy': WORKER_POLICY },
}
const COMPRESSED_SUFFIXES = { br: '.br', gzip: '.gz' } as const

type Asset = { bytes: Payload; headers: Record<string, string>; isCompressible: boolean }

const NO_CODE: InlineCode = { scripts: [], styles: [] }

export type SiteOptions = {
  page?: (html: string) => string
  pageHeaders?: (code: InlineCode) => Record<string, string>
  variantOf?: (path: string) => PageVariant | null
}

/** Serves only files that exist when it opens, so no path leads out of the folder. Rejects without an index.html. */
export async function openSite(
  folder: string,
  { page = (html) => html, pageHeaders = () => ({}), variantOf = () => null }: SiteOptions = {},
): Promise<(request: Request) => Promise<Response>> {
  const assets = new Map<string, Asset>()
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name)
    const path = `/${relative(folder, file).split(sep).join('/')}`
    if (!entry.isFile() || path.includes('/.') || path === '/index.html') continue
    assets.set(path, assetOf(await readFile(file), path, FILE_HEADERS[path]))
  }
  attachCompressed(assets)
  const template = page(await readFile(join(folder, 'index.html'), 'utf8'))
  const pages = new Map<string, Asset>()

  function pageAt(path: string): Asset {
    const variant = variantOf(path)
    const name = variant?.name ?? ''
    let asset = pages.get(name)
    if (!asset) {
      const html = variant?.page(template) ?? template
      asset = assetOf(Buffer.from(html), '/index.html', pageHeaders(variant?.code ?? NO_CODE))
      pages.set(name, asset)
    }
    return asset
  }

  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return new Response(null, { status: 405, headers: { Allow: 'GET, HEAD' } })
    }
    const path = decode(new URL(request.url).pathname)
    const asset = assets.get(path) ?? (extname(path) && path !== '/index.html' ? null : pageAt(path))
    if (!asset) return new Response('Not found', { status: 404 })
    return send(request, asset.bytes, { headers: asset.headers, quality: asset.isCompressible ? QUALITY : null })
  }
}

function attachCompressed(assets: Map<string, Asset>): void {
  for (const [path, asset] of assets) {
    for (const [encoding, end] of Object.entries(COMPRESSED_SUFFIXES)) {
      const copy = assets.get(`${path}${end}`)
      if (!copy) continue
      asset.bytes.packed.set(encoding as Encoding, Promise.resolve(copy.bytes.body)) // the keys of COMPRESSED_SUFFIXES are encodings
      assets.delete(`${path}${end}`)
    }
  }
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

function assetOf(body: Buffer, path: string, own: Record<string, string> = {}): Asset {
  const type = getMimeType(path) ?? 'application/octet-stream'
  const headers = {
    'Content-Type': type,
    // Vite names files in assets/ by their content.
    'Cache-Control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    ...own,
  }
  return { bytes: payloadOf(body, own), headers, isCompressible: COMPRESSIBLE.test(type) }
}
