import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** @type {Record<string, string>} */
const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
}
const COMPRESSIBLE = /^(text|application|image\/svg)/

/** @typedef {{ body: Buffer, type: string, etag: string, immutable: boolean, packed: Map<string, Buffer> }} Asset */

/**
 * A built web app as a fetch handler: its files, compressed, and the page for any other address (the app has its own "not found").
 * Only files that lie there when it opens are served, so no path leads out of the folder.
 * @param {string} folder
 * @param {{ page?: (html: string) => string }} [options] `page` replaces what index.html says, for instance its configuration
 * @returns {Promise<(request: Request) => Response>}
 */
export async function openSite(folder, { page = (html) => html } = {}) {
  /** @type {Map<string, Asset>} */
  const assets = new Map()
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name)
    const path = `/${relative(folder, file).split(sep).join('/')}`
    if (!entry.isFile() || path.includes('/.') || path === '/index.html') continue
    assets.set(path, assetOf(await readFile(file), path))
  }
  const index = assetOf(Buffer.from(page(await readFile(join(folder, 'index.html'), 'utf8'))), '/index.html')

  return (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return new Response(null, { status: 405 })
    const path = decoded(new URL(request.url).pathname)
    const asset = assets.get(path) ?? (extname(path) && path !== '/index.html' ? null : index)
    return asset ? respond(request, asset) : new Response('Not found', { status: 404 })
  }
}

/** @param {string} path */
function decoded(path) {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** @param {Buffer} body @param {string} path @returns {Asset} */
function assetOf(body, path) {
  const type = TYPES[extname(path)] ?? 'application/octet-stream'
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  // Vite names what lies in assets/ by its content.
  return { body, type, etag, immutable: path.startsWith('/assets/'), packed: new Map() }
}

/** @param {Request} request @param {Asset} asset */
function respond(request, asset) {
  const headers = new Headers({
    'Content-Type': asset.type,
    'Cache-Control': asset.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    ETag: asset.etag,
    Vary: 'Accept-Encoding',
    'X-Content-Type-Options': 'nosniff',
  })
  if (request.headers.get('If-None-Match') === asset.etag) return new Response(null, { status: 304, headers })
  const encoding = COMPRESSIBLE.test(asset.type) ? encodingFor(request.headers.get('Accept-Encoding') ?? '') : null
  if (encoding) headers.set('Content-Encoding', encoding)
  const body = encoding ? packed(asset, encoding) : asset.body
  headers.set('Content-Length', String(body.length))
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), { headers })
}

/** @param {string} accepted */
function encodingFor(accepted) {
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : null
}

/** @param {Asset} asset @param {'br' | 'gzip'} encoding */
function packed(asset, encoding) {
  let bytes = asset.packed.get(encoding)
  if (!bytes) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 9 }
    bytes = encoding === 'br' ? brotliCompressSync(asset.body, { params }) : gzipSync(asset.body)
    asset.packed.set(encoding, bytes)
  }
  return bytes
}
