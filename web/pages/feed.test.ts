import { expect, test } from 'vitest'
import { createFeed } from './feed.ts'

const asked: string[] = []
const ask = async (request: Request) => {
  asked.push(new URL(request.url).search)
  return Response.json([{ name: 'Club' }])
}
const renderer = {
  institutionFeed: { title: () => 'Nuevas', write: (rows: unknown, origin: string) => JSON.stringify([rows, origin]) },
}
const get = (path: string) => new Request(`http://any.example${path}`)

test('the feed has the newest institutions of the configured site', async () => {
  const answer = await createFeed(renderer, 'https://club.example', ask)(get('/institutions.xml'))
  expect(answer?.headers.get('Content-Type')).toBe('application/rss+xml; charset=utf-8')
  expect(await answer?.json()).toEqual([[{ name: 'Club' }], 'https://club.example'])
  expect(asked).toEqual(['?sort=new&perPage=50'])
})

test('a site that does not say its origin has none, and a list that cannot be read is a failure', async () => {
  expect(await createFeed(renderer, null, ask)(get('/institutions.xml'))).toBeNull()
  expect(await createFeed(renderer, 'https://club.example', ask)(get('/institutions'))).toBeNull()
  const failing = createFeed(renderer, 'https://club.example', async () => new Response(null, { status: 503 }))
  await expect(failing(get('/institutions.xml'))).rejects.toThrow('503')
})
