import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { changesOf, isSame, rebase } from './changes.ts'
import { createDownload } from './download.ts'

describe('changesOf', () => {
  it('returns the differences and the version', () => {
    const previous = { id: '1', name: 'a', city: null, offerings: [{ sportId: 's', schedule: [] }], version: 2 }
    expect(changesOf({ ...previous, name: 'b' }, previous)).toEqual({ name: 'b', version: 2 })
    expect(changesOf({ ...previous, offerings: [] }, previous)).toEqual({ offerings: [], version: 2 })
  })

  it('sends null for an emptied field, and nothing for one that a disabled input leaves out', () => {
    const previous = { name: 'a', city: 'Quilmes', version: 2 }
    expect(changesOf({ name: undefined, city: null, version: 2 }, previous)).toEqual({ city: null, version: 2 })
  })

  it('returns everything without a previous record', () => {
    expect(changesOf({ name: 'a' }, undefined)).toEqual({ name: 'a' })
  })

  it('returns only the version for an unchanged record', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (fields) => {
        const record = { ...fields, version: 1 }
        expect(changesOf(JSON.parse(JSON.stringify(record)), record)).toEqual({ version: 1 })
      }),
    )
  })
})

describe('isSame', () => {
  it('treats absent and null as equal, and ignores the order of keys', () => {
    expect(isSame({ a: 1, b: null }, { a: 1 })).toBe(true)
    expect(isSame({ a: 1, b: 2 }, { b: 2, a: 1 })).toBe(true)
    expect(isSame([1, 2], [2, 1])).toBe(false)
    expect(isSame([], {})).toBe(false)
    expect(isSame(0, null)).toBe(false)
    expect(isSame('', null)).toBe(false)
  })
})

describe('rebase', () => {
  const membership = { id: 'm', memberNumber: '1', role: 'User', since: '2024-01-01', version: 3 }
  const loaded = { givenName: 'Ana', phone: null, memberships: [membership], version: 5 }

  it('keeps the input in a nested record, and takes its new version and its other changes', () => {
    const formValues = { ...loaded, memberships: [{ ...membership, memberNumber: '2' }] }
    const current = { ...loaded, phone: '+54', memberships: [{ ...membership, role: 'Admin', version: 4 }], version: 6 }
    expect(changesOf(rebase(formValues, loaded, current), loaded)).toEqual({
      memberships: [{ ...membership, memberNumber: '2', role: 'Admin', version: 4 }],
      version: 6,
    })
  })

  it('sends a list without ids as a whole, and no unchanged field', () => {
    const formValues = { ...loaded, features: ['a', 'b'] }
    const current = { ...loaded, memberships: [{ ...membership, version: 4 }], features: ['c'], version: 6 }
    const before = { ...loaded, features: ['a'] }
    expect(changesOf(rebase(formValues, before, current), before)).toEqual({ features: ['a', 'b'], version: 6 })
  })
})

const NAMED = { 'Content-Disposition': 'attachment; filename="cuotas-2024-06-15.csv"', 'X-Total-Count': '3' }

function downloadOf(answer: () => Response, silenceMs = 30_000) {
  const requests: Request[] = []
  const download = createDownload({
    accessToken: () => Promise.resolve('token'),
    // As with fetch, aborting the request's signal ends the body.
    fetch: (url, init) => {
      const request = new Request(url, init)
      requests.push(request)
      const response = answer()
      const { body } = response
      if (!body) return Promise.resolve(response)
      const through = new TransformStream<Uint8Array, Uint8Array>()
      void body.pipeTo(through.writable, { signal: request.signal }).catch(() => {})
      return Promise.resolve(new Response(through.readable, response))
    },
    wait: () => Promise.resolve(),
    silenceMs,
  })
  const run = () => download('https://api.test/export', { signal: new AbortController().signal, onProgress: () => {} })
  return { run, requests }
}

test('requests a download with the token, and returns the file and its name', async () => {
  const { run, requests } = downloadOf(
    () => new Response('a\r\nb\r\nc\r\nd', { headers: { ...NAMED, 'Content-Type': 'text/csv' } }),
  )
  const { file, name, rows } = await run()
  expect([await file.text(), name, rows]).toEqual(['a\r\nb\r\nc\r\nd', 'cuotas-2024-06-15.csv', 3])
  expect(requests[0]?.headers.get('Authorization')).toBe('Bearer token')
})

test('fails a download with fewer rows than announced', async () => {
  const { run } = downloadOf(() => new Response('a\r\nb\r\nc', { headers: { ...NAMED, 'Content-Type': 'text/csv' } }))
  await expect(run()).rejects.toThrow('El servidor respondió algo que no pudimos leer.')
})

test('throws a refusal unchanged, and retries a temporary one', async () => {
  const problem = { type: 'urn:x', title: 'x', status: 503, code: 'unavailable', detail: 'No por ahora.' }
  const { run, requests } = downloadOf(() => Response.json(problem, { status: 503 }))
  await expect(run()).rejects.toMatchObject({ status: 503, message: 'No por ahora.' })
  expect(requests).toHaveLength(3)
})

test('allows a long download, but fails it after a long silence', async () => {
  const silent = new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(new Uint8Array(1)) })
  const { run } = downloadOf(() => new Response(silent, { headers: NAMED }), 20)
  await expect(run()).rejects.toThrow('El servidor tardó demasiado en responder.')
})
