import { describe, expect, it } from 'vitest'
import { ROUTES } from '#server/app'
import { SUBJECTS } from '#tests/access/client'
import { requestOf } from '#tests/access/requests'
import { createWorld } from '#tests/access/world'
import { aProduct } from '#tests/support/servedWorld'
import { createPublicAnswers } from './publicAnswers.ts'

const world = createWorld()
const { fetch } = world.app
const answers = createPublicAnswers(async (request) => fetch(request), 60_000)
const product = aProduct({ api: world.app, fetchApi: fetch, fetchPublic: answers.fetch })
world.app.fetch = (request) => product(request, '203.0.113.1')

/** Statuses that a cache may keep for a time of its own choice (RFC 9110 §15.1). */
const HEURISTIC: ReadonlySet<number> = new Set([200, 203, 204, 206, 300, 301, 308, 404, 405, 410, 414, 501])

/** Whether a shared cache may store an answer (RFC 9111 §3), also one that does not look whether the request had a token. */
function isStorable({ status, headers }: Response): boolean {
  const control = headers.get('Cache-Control') ?? ''
  if (/no-store|private/.test(control)) return false
  return /public|max-age/.test(control) || headers.has('Expires') || HEURISTIC.has(status)
}

const READS = ROUTES.filter(({ doc }) => doc.method === 'GET' && doc.path !== '/private/events')
const HEADERS: Record<string, string>[] = [{}, { 'If-None-Match': '*' }]

describe('a cache that many share', () => {
  it.each(READS.map(({ doc }) => doc.path))('stores of %s only what anybody gets', async (route) => {
    const [path, asking] = requestOf(`GET ${route}`, world)
    for (const headers of HEADERS) {
      const ask = async (as: string) => world.ask('GET', path, { ...asking, as, headers })
      const anybody = await (await ask('anonymous')).text()
      const exposed: string[] = []
      for (const as of SUBJECTS) {
        const answer = await ask(as)
        if (isStorable(answer) && (await answer.text()) !== anybody) exposed.push(as)
      }
      expect(exposed).toEqual([])
    }
  })
})
