import { describe, expect, it, afterAll, beforeAll } from 'vitest'
import { ROUTES } from '#server/app'
import { itKeepsTheMatrix, rowsOf } from './matrix.ts'
import { OWN_ROUTES, ROUTE_NAMES } from './requests.ts'
import { createWorld } from './world.ts'
import { createDatabaseWorld } from '../support/databaseWorld.ts'

describe('access matrix', () => {
  itKeepsTheMatrix(createWorld())
})

describe('private paths without a good token', () => {
  const world = createWorld()
  const secured = ROUTES.filter(({ doc }) => doc.secured).map(({ doc }) => doc)

  it('includes every route of the API but signIn and the public ones', () => {
    expect(
      ROUTES.filter(({ doc }) => !doc.secured && doc.path.startsWith('/private')).map(({ doc }) => doc.path),
    ).toEqual(['/private/auth/signIn'])
    const tabled = new Set(
      Object.values(rowsOf(world, 'own')).map(([{ method, path }]) => `${method} /${patternOf(path)}`),
    )
    const missing = secured.map(({ method, path }) => `${method} ${path}`).filter((route) => !tabled.has(route))
    expect(missing).toEqual(['GET /private/auth/{id}/{email}'])
  })

  it.each(secured)('$method $path answers 401', async ({ method, path }) => {
    const concrete = path.slice(1).replace(/\{\w+\}/g, world.nowhere)
    const without = await world.json(method, concrete)
    expect([without.status, without.body.code, without.headers.get('WWW-Authenticate')]).toEqual([
      401,
      'missingToken',
      'Bearer',
    ])
    for (const Authorization of [
      'Bearer no-such-token',
      'Bearer',
      'Basic dXNlcjpwYXNz',
      'Bearer a b',
      `Bearer ${'x'.repeat(9000)}`,
    ]) {
      const bad = await world.json(method, concrete, { headers: { Authorization } })
      expect([bad.status, bad.body.code]).toEqual([401, 'invalidToken'])
    }
  })
})

it('every route has a sample request', () => {
  expect(ROUTE_NAMES).toEqual(expect.arrayContaining(OWN_ROUTES))
})

function patternOf(path: string): string {
  return path.replace(/\?.*/, '').replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '{id}')
}

describe('access matrix on PostgreSQL, behind row security', () => {
  const { world, open, close } = createDatabaseWorld('postgres')
  beforeAll(open, 60_000)
  afterAll(close)
  itKeepsTheMatrix(world)
})
