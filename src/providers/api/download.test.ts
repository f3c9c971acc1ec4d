import { expect, test } from 'vitest'
import { createDownload } from './download.ts'

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
