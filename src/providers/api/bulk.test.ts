import { http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createWorld, type World } from '#tests/access/world'
import { tokenFor } from '#tests/support/identity'
import { currentMatchCount } from './bulk.ts'
import { createDataProvider } from './dataProvider.ts'
import { createHttpClient } from './httpClient.ts'

const API = 'https://api.test/api/v1/private'
const world = createWorld()
/** What was sent, and a hook that runs once the API has answered. */
const requests: { path: string; body: unknown; key: string | null }[] = []
let onAnswer: (response: Response) => Response = (response) => response

const network = setupServer(
  http.all('https://api.test/*', async ({ request }) => {
    const text = await request.clone().text()
    const path = decodeURIComponent(request.url.slice(API.length + 1))
    requests.push({ path, body: text && JSON.parse(text), key: request.headers.get('Idempotency-Key') })
    return onAnswer(await world.app.fetch(request))
  }),
)

beforeAll(() => network.listen({ onUnhandledRequest: 'error' }))
afterAll(() => network.close())
beforeEach(async () => {
  await world.restore()
  requests.length = 0
  onAnswer = (response) => response
})

const download = () => Promise.reject(new Error('no file is asked for here'))

function providerOf(as: string) {
  const session = { accessToken: () => Promise.resolve(tokenFor(as)), wait: () => Promise.resolve() }
  return createDataProvider(API, createHttpClient(session), download)
}

const list = { filter: {}, sort: { field: 'name', order: 'ASC' }, pagination: { page: 1, perPage: 25 } } as const
const active = (isActive: boolean) => ({ kind: 'update', data: { active: isActive } }) as const
const bodies = () => requests.filter(({ path }) => path.endsWith('/bulk')).map(({ body }) => body)
const storedSport = (id: string) => world.store.snapshot().sports.find((sport) => sport.id === id)

/** Somebody else's save, which the panel under test does not see. */
async function saveElsewhere({ sport }: World): Promise<void> {
  await world.json('PUT', `private/sports/${sport.id}`, { as: 'superAdmin', body: { description: 'Otra' } })
}

describe('the bulk calls of the data provider', () => {
  it('changes many records by the versions in their list', async () => {
    const { sport, unusedSport } = world
    const provider = providerOf('superAdmin')
    await provider.getList('sports', list)
    const ids = [sport.id, unusedSport.id]
    const { done } = await provider.bulk('sports', active(false), { ids })
    expect(done.map(({ id }) => id)).toEqual(ids)
    expect(bodies()).toEqual([
      { action: { kind: 'update', data: { active: false } }, records: ids.map((id) => ({ id, version: 1 })) },
    ])
    expect(ids.map((id) => storedSport(id)?.active)).toEqual([false, false])
    await provider.bulk('sports', active(true), { ids })
    expect(ids.map((id) => storedSport(id)?.version)).toEqual([3, 3])
  })

  it('returns the refused records with their names, and changes the rest', async () => {
    const { sport, unusedSport, inactiveSport } = world
    const provider = providerOf('superAdmin')
    await provider.getList('sports', list)
    await saveElsewhere(world)
    const ids = [sport.id, unusedSport.id, inactiveSport.id]
    expect(await provider.bulk('sports', { kind: 'remove' }, { ids })).toMatchObject({
      done: [{ id: unusedSport.id }, { id: inactiveSport.id }],
      refused: [
        {
          id: sport.id,
          code: 'stale',
          name: 'Fútbol',
          detail: 'Otra persona cambió este registro. Revisa los datos actuales y vuelve a intentar.',
        },
      ],
    })
    expect(world.store.snapshot().sports.map(({ id }) => id)).toEqual([sport.id])
  })

  it('names the field that a record was refused for, and a record that was never seen', async () => {
    const { unusedPlan, nowhere, a } = world
    const provider = providerOf('adminA')
    await provider.getList('institutions', list)
    const plan = { kind: 'update', data: { planId: unusedPlan.id } } as const
    const { refused } = await provider.bulk('institutions', plan, { ids: [a.id, nowhere] })
    expect(refused).toMatchObject([
      { name: 'Club A', errors: { planId: 'No tienes permiso para cambiar este campo' } },
      { name: 'Un registro', detail: 'No encontramos lo que buscas.' },
    ])
  })

  it('reads the versions of unseen records, and uses those it is given', async () => {
    const { sport, unusedSport } = world
    const provider = providerOf('superAdmin')
    await provider.getOne('sports', { id: sport.id })
    await provider.bulk('sports', active(false), { ids: [sport.id, unusedSport.id] })
    expect(requests.slice(1).map(({ path }) => path)).toEqual([
      `sports?filter={"id":["${unusedSport.id}"]}`,
      'sports/bulk',
    ])
    const { refused } = await provider.bulk('sports', active(true), { records: [{ id: sport.id, version: 1 }] })
    expect(refused).toMatchObject([{ id: sport.id, code: 'stale' }])
  })

  it('archives institutions and ends memberships, by the versions of both', async () => {
    const { a, peerA, membershipOf } = world
    await providerOf('superAdmin').bulk('institutions', { kind: 'archive' }, { ids: [a.id] })
    expect(world.store.snapshot().institutions.find(({ id }) => id === a.id)?.status).toBe('archived')
    await world.restore()
    const provider = providerOf('adminA')
    await provider.getList('users', { ...list, sort: { field: 'familyName', order: 'ASC' } })
    await provider.bulk('users', { kind: 'endMemberships' }, { ids: [peerA.id] })
    expect(bodies()[1]).toEqual({
      action: { kind: 'endMemberships' },
      records: [{ id: peerA.id, version: 1, memberships: [{ id: membershipOf.peerA.id, version: 1 }] }],
    })
  })

  it('changes a whole filter, or returns the current number of matches when it has changed', async () => {
    const provider = providerOf('superAdmin')
    const hide = active(false)
    const answer = provider.bulk('sports', hide, { filter: { active: true }, total: 5 })
    const failure = await answer.catch((error: unknown) => error)
    expect(currentMatchCount(failure)).toBe(2)
    expect(currentMatchCount(new Error('otra cosa'))).toBeNull()
    const { done } = await provider.bulk('sports', hide, { filter: { active: true }, total: 2 })
    expect(done).toHaveLength(2)
  })

  it('reports what is wrong with the call itself', async () => {
    const provider = providerOf('superAdmin')
    const answer = provider.bulk('sports', { kind: 'remove' }, { filter: {}, total: 2001 })
    await expect(answer).rejects.toMatchObject({ status: 422, message: 'El número es demasiado grande.' })
  })

  it('repeats a call under its key when the answer is lost, and it happens once', async () => {
    const { unusedSport } = world
    const provider = providerOf('superAdmin')
    await provider.getList('sports', list)
    let lost = 0
    onAnswer = (response) => ((lost += 1) === 1 ? new Response('Bad Gateway', { status: 502 }) : response)
    const { done } = await provider.bulk('sports', { kind: 'remove' }, { ids: [unusedSport.id] })
    expect(done).toMatchObject([{ id: unusedSport.id }])
    const keys = requests.slice(1).map(({ key }) => key)
    expect([keys.length, new Set(keys).size]).toEqual([2, 1])
  })

  it('accepts only the API’s answer', async () => {
    const provider = providerOf('superAdmin')
    onAnswer = () => Response.json({ done: 'todo' })
    const answer = provider.bulk('sports', { kind: 'remove' }, { records: [{ id: world.sport.id, version: 1 }] })
    await expect(answer).rejects.toThrow('El servidor respondió algo que no pudimos leer. Vuelve a intentar.')
  })
})
