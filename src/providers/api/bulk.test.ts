import { http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createWorld, type World } from '#tests/access/world'
import { tokenFor } from '#tests/support/identity'
import { BulkRefusal, currentMatchCount } from './bulk.ts'
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
    const { data } = await provider.updateMany('sports', { ids, data: { active: false } })
    expect(data).toEqual(ids)
    expect(bodies()).toEqual([
      { action: { kind: 'update', data: { active: false } }, records: ids.map((id) => ({ id, version: 1 })) },
    ])
    expect(ids.map((id) => storedSport(id)?.active)).toEqual([false, false])
    await provider.updateMany('sports', { ids, data: { active: true } })
    expect(ids.map((id) => storedSport(id)?.version)).toEqual([3, 3])
  })

  it('throws the names of the refused records with the result, and changes the rest', async () => {
    const { sport, unusedSport, inactiveSport } = world
    const provider = providerOf('superAdmin')
    await provider.getList('sports', list)
    await saveElsewhere(world)
    const ids = [sport.id, unusedSport.id, inactiveSport.id]
    const failure = await provider.deleteMany('sports', { ids }).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(BulkRefusal)
    expect(failure).toMatchObject({
      status: 409,
      message:
        'No se hizo en 1 registro. Fútbol: Otra persona cambió este registro. Revisa los datos actuales y vuelve a intentar.',
      result: { done: [{ id: unusedSport.id }, { id: inactiveSport.id }], refused: [{ id: sport.id, code: 'stale' }] },
    })
    expect(world.store.snapshot().sports.map(({ id }) => id)).toEqual([sport.id])
  })

  it('names the field that a record was refused for, and counts the refusals after the first three', async () => {
    const { plan, unusedPlan, type, unusedType, nowhere, a, b, draft } = world
    const provider = providerOf('adminA')
    await provider.getList('institutions', list)
    const planned = provider.updateMany('institutions', { ids: [a.id], data: { planId: unusedPlan.id } })
    await expect(planned).rejects.toThrow(
      'No se hizo en 1 registro. Club A: No tienes permiso para cambiar este campo.',
    )
    const ids = [b.id, draft.id, plan.id, type.id, unusedType.id, nowhere]
    const foreign = provider.updateMany('institutions', { ids, data: { status: 'draft' } })
    await expect(foreign).rejects.toThrow(
      /^No se hizo en 6 registros\. (Un registro: No encontramos lo que buscas\. ){3}Y 3 más\.$/,
    )
  })

  it('reads the versions of unseen records, and uses those it is given', async () => {
    const { sport, unusedSport } = world
    const provider = providerOf('superAdmin')
    await provider.updateMany('sports', {
      ids: [sport.id, unusedSport.id],
      data: { active: false },
      meta: { records: [sport] },
    })
    expect(requests.map(({ path }) => path)).toEqual([`sports?filter={"id":["${unusedSport.id}"]}`, 'sports/bulk'])
    const params = { ids: [sport.id], data: { active: true }, meta: { records: [{ ...sport, version: 1 }] } }
    await expect(provider.updateMany('sports', params)).rejects.toBeInstanceOf(BulkRefusal)
  })

  it('archives institutions and ends memberships, as deleting one of them does', async () => {
    const { a, peerA, membershipOf } = world
    await providerOf('superAdmin').deleteMany('institutions', { ids: [a.id] })
    expect(world.store.snapshot().institutions.find(({ id }) => id === a.id)?.status).toBe('archived')
    await world.restore()
    const provider = providerOf('adminA')
    await provider.getList('users', { ...list, sort: { field: 'familyName', order: 'ASC' } })
    await provider.deleteMany('users', { ids: [peerA.id] })
    expect(bodies()[1]).toEqual({
      action: { kind: 'endMemberships' },
      records: [{ id: peerA.id, version: 1, memberships: [{ id: membershipOf.peerA.id, version: 1 }] }],
    })
  })

  it('ends memberships, and reopens them with the answer', async () => {
    const { userA, membershipOf } = world
    const provider = providerOf('adminA')
    const records = [{ id: userA.id, version: 1 }]
    const { done } = await provider.bulk('users', { kind: 'endMemberships' }, { records })
    const { refused } = await provider.bulk('users', { kind: 'reopenMemberships' }, { records: done })
    expect(refused).toEqual([])
    const membership = world.store.snapshot().memberships.find(({ id }) => id === membershipOf.userA.id)
    expect(membership).toMatchObject({ until: null, version: 3 })
  })

  it('changes a whole filter, or returns the current number of matches when it has changed', async () => {
    const provider = providerOf('superAdmin')
    const hide = { kind: 'update', data: { active: false } } as const
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
    await expect(provider.updateMany('users', { ids: [world.userA.id], data: { active: true } })).rejects.toThrow(/./)
  })

  it('repeats a call under its key when the answer is lost, and it happens once', async () => {
    const { unusedSport } = world
    const provider = providerOf('superAdmin')
    await provider.getList('sports', list)
    let lost = 0
    onAnswer = (response) => ((lost += 1) === 1 ? new Response('Bad Gateway', { status: 502 }) : response)
    expect(await provider.deleteMany('sports', { ids: [unusedSport.id] })).toEqual({ data: [unusedSport.id] })
    const keys = requests.slice(1).map(({ key }) => key)
    expect([keys.length, new Set(keys).size]).toEqual([2, 1])
  })

  it('accepts no other answer than the API’s', async () => {
    const provider = providerOf('superAdmin')
    onAnswer = () => Response.json({ done: 'todo' })
    const answer = provider.bulk('sports', { kind: 'remove' }, { records: [{ id: world.sport.id, version: 1 }] })
    await expect(answer).rejects.toThrow('El servidor respondió algo que no pudimos leer. Vuelve a intentar.')
  })
})
