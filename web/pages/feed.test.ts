import { expect, test } from 'vitest'
import { createFeed } from './feed.ts'

const queries: string[] = []
const ask = async (request: Request) => {
  queries.push(new URL(request.url).search)
  return Response.json([{ name: 'Club' }])
}
const renderer = {
  institutionFeed: { title: () => 'Nuevas', write: (rows: unknown, origin: string) => JSON.stringify([rows, origin]) },
}
const get = (path: string) => new Request(`http://any.example${path}`)

test('lists the newest institutions in the feed', async () => {
  const answer = await createFeed(renderer, 'https://club.example', ask)(get('/institutions.xml'))
  expect(answer?.headers.get('Content-Type')).toBe('application/rss+xml; charset=utf-8')
  expect(await answer?.json()).toEqual([[{ name: 'Club' }], 'https://club.example'])
  expect(queries).toEqual(['?sort=new&perPage=50'])
})

test('has no feed without an origin, and fails when the list cannot be read', async () => {
  expect(await createFeed(renderer, null, ask)(get('/institutions.xml'))).toBeNull()
  expect(await createFeed(renderer, 'https://club.example', ask)(get('/institutions'))).toBeNull()
  const failing = createFeed(renderer, 'https://club.example', async () => new Response(null, { status: 503 }))
  await expect(failing(get('/institutions.xml'))).rejects.toThrow('503')
})
