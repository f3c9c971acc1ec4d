import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { compressAnswer, WORTH_COMPRESSING } from './compressAnswer.ts'
import { encodingFor } from './encoding.ts'

const LONG = JSON.stringify(Array.from({ length: 200 }, (_, index) => ({ name: `Socio ${index}` })))
const ask = (accepted: string, body = LONG, headers: Record<string, string> = {}) =>
  compressAnswer(
    new Request('http://api.test/', { headers: { 'Accept-Encoding': accepted } }),
    new Response(body, { status: 200, headers: { 'Content-Type': 'application/json; charset=utf-8', ...headers } }),
  )
const bytes = async (response: Response) => Buffer.from(await response.arrayBuffer())

describe('a JSON answer', () => {
  it('is compressed as the request accepts it', async () => {
    const br = await ask('gzip, deflate, br')
    expect([br.headers.get('content-encoding'), br.headers.get('vary')]).toEqual(['br', 'Accept-Encoding'])
    const brotli = await bytes(br)
    expect([brotliDecompressSync(brotli).toString(), br.headers.get('content-length')]).toEqual([
      LONG,
      String(brotli.length),
    ])
    expect(gunzipSync(await bytes(await ask('gzip'))).toString()).toBe(LONG)
  })

  it('is not compressed when it is short or no encoding is accepted', async () => {
    const short = `"${'x'.repeat(WORTH_COMPRESSING - 3)}"`
    for (const response of [await ask('br', short), await ask('identity'), await ask('br;q=0, gzip;q=0.0')]) {
      expect(response.headers.get('content-encoding')).toBeNull()
      expect(response.headers.get('vary')).toBe('Accept-Encoding')
    }
  })

  it('keeps its ETag, weakly', async () => {
    expect((await ask('br', LONG, { ETag: '"abc"' })).headers.get('etag')).toBe('W/"abc"')
    expect((await ask('', LONG, { ETag: '"abc"' })).headers.get('etag')).toBe('"abc"')
  })
})

it('does not compress other types and empty answers', async () => {
  expect((await ask('br', LONG, { 'Content-Type': 'text/plain' })).headers.get('content-encoding')).toBeNull()
  const empty = new Response(null, { status: 304, headers: { 'Content-Type': 'application/json' } })
  expect(await compressAnswer(new Request('http://api.test/'), empty)).toBe(empty)
})

it('does not use a refused encoding', () => {
  expect(encodingFor('br;q=0, gzip')).toBe('gzip')
  expect(encodingFor('BR')).toBe('br')
  expect(encodingFor('xbr')).toBeNull()
  expect(encodingFor(null)).toBeNull()
})
