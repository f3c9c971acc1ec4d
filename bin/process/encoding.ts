import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Our preferred encoding among those that a browser accepts; null for none. */
export function encodingFor(accepted: string | null): Encoding | null {
  const names = (accepted ?? '').split(',').flatMap((part) => {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
    return parameters.some((text) => /^q=0(?:\.0*)?$/.test(text)) ? [] : [name]
  })
  if (names.includes('br')) return 'br'
  return names.includes('gzip') ? 'gzip' : null
}

/** Compresses on a thread of the pool. `quality` is brotli's, 0 to 11. */
export async function encode(bytes: Uint8Array, encoding: Encoding, quality: number): Promise<Buffer> {
  if (encoding === 'gzip') return gzipped(bytes)
  return brotli(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength },
  })
}
