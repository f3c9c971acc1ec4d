import { beforeEach, describe, expect, it } from 'vitest'
import { createApp } from '#server/app'
import { aFeeBody, aReceiptBody } from '#tests/access/bodies'
import { NOW, createWorld } from '#tests/access/world'
import { createFakeIdentity, tokenFor } from '#tests/support/identity'

const world = createWorld()
beforeEach(() => world.restore())

const UNKNOWN = 'Ese campo no existe'
const key = (value: string) => ({ 'Idempotency-Key': value })
const fee = (more = {}) => aFeeBody(world.a.id, world.peerA.id, more)
const receipt = (more = {}) =>
  aReceiptBody(world.a.id, world.userA.id, [{ feeId: world.feeA.id, amount: 5 }], { receivedOn: '2024-06-15', ...more })
const { post } = world.by.adminA

const offering = (more = {}) => ({ sportId: world.sport.id, monthlyAmount: 1, dueDay: 1, ...more })
const changeOfferings = (offerings: object[]) => world.by.adminA.put(`institutions/${world.a.id}`, { offerings })
const upper = (id: string) => id.toUpperCase()

async function termErrors(field: 'scholarships' | 'pauses', ...terms: object[]) {
  const memberships = [{ id: world.membershipOf.userA.id, [field]: terms }]
  const { body } = await world.by.adminA.put(`users/${world.userA.id}`, { memberships })
  return body.errors ?? {}
}

describe('an unknown field deep in a body is refused at its path', () => {
  const slot = { weekday: 1, from: '10:00', to: '11:00', coach: 'Ana' }
  const exemption = { from: '2024-01-01', to: null, reason: 'Beca', percent: 50 }

  it('in an offering and its schedule', async () => {
    const answer = await changeOfferings([
      offering(),
      offering({ sportId: world.unusedSport.id, discount: 5, schedule: [slot] }),
    ])
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual({
      'offerings.1.discount': UNKNOWN,
      'offerings.1.schedule.0.coach': UNKNOWN,
    })
    const body = { name: 'Club C', offerings: [offering({ discount: 5 })] }
    expect((await post('institutions', body)).body.errors).toEqual({ 'offerings.0.discount': UNKNOWN })
  })

  it('in an exemption of an invitation or of a change', async () => {
    const invited = await post('users', {
      email: 'n@example.org',
      givenName: 'N',
      familyName: 'N',
      memberships: [{ institutionId: world.a.id, exemptions: [exemption] }],
    })
    expect(invited.body.errors).toEqual({ 'memberships.0.exemptions.0.percent': UNKNOWN })
    const memberships = [{ id: world.membershipOf.userA.id, exemptions: [exemption] }]
    const response = await world.by.adminA.put(`users/${world.userA.id}`, { memberships })
    expect([response.status, response.body.errors]).toEqual([422, { 'memberships.0.exemptions.0.percent': UNKNOWN }])
  })

  it('in a scholarship, besides what cannot be granted', async () => {
    const half = { percent: 50, from: '2024-07-01', to: '2024-07-31', reason: 'Beca' }
    const path = 'memberships.0.scholarships'
    expect(await termErrors('scholarships', { ...half, amount: 5 })).toEqual({ [`${path}.0.amount`]: UNKNOWN })
    expect(await termErrors('scholarships', { ...half, percent: -5 })).toEqual({
      [`${path}.0.percent`]: 'El número es demasiado pequeño',
    })
    expect(await termErrors('scholarships', { ...half, percent: 101 })).toEqual({
      [`${path}.0.percent`]: 'El número es demasiado grande',
    })
    expect(await termErrors('scholarships', { ...half, to: '2024-06-30' })).toEqual({
      [`${path}.0.to`]: 'El final debe ser posterior al comienzo',
    })
    expect(await termErrors('scholarships', half, { ...half, from: '2024-07-31', to: null })).toEqual({
      [`${path}.1.from`]: 'En esos días ya tiene otra beca',
    })
    expect(await termErrors('scholarships', half, { ...half, from: '2024-08-01', to: null })).toEqual({})
  })

  it('in a pause, besides what cannot be paused', async () => {
    const month = { percent: 0, from: '2024-07-01', to: '2024-07-31', reason: 'Viaje' }
    const path = 'memberships.0.pauses'
    expect(await termErrors('pauses', { ...month, amount: 5 })).toEqual({ [`${path}.0.amount`]: UNKNOWN })
    expect(await termErrors('pauses', { ...month, percent: 100 }, { ...month, reason: ' ' })).toMatchObject({
      [`${path}.0.percent`]: 'El número es demasiado grande',
      [`${path}.1.reason`]: 'Completa este campo',
    })
    expect(await termErrors('pauses', month, { ...month, from: '2024-07-31', to: null })).toEqual({
      [`${path}.1.from`]: 'En esos días ya tiene otra pausa',
    })
    expect(await termErrors('pauses', month, { ...month, from: '2024-08-01', to: null })).toEqual({})
  })

  it('in an allocation', async () => {
    const allocations = [{ feeId: world.feeA.id, amount: 5, discount: 1 }]
    const { status, body } = await post('receipts', receipt({ allocations }))
    expect([status, body.errors]).toEqual([422, { 'allocations.0.discount': UNKNOWN }])
  })

  it('even with a name of JavaScript’s own', async () => {
    for (const name of ['__proto__', 'constructor', 'toString']) {
      const profile = await world.by.userA.put('profile', `{"${name}":{"x":1}}`)
      expect([profile.status, Object.keys(profile.body.errors ?? {})]).toEqual([422, [name]])
      const list = await world.by.adminA.get(`payments?${name}=1`)
      expect([list.status, list.body.code]).toEqual([400, 'malformedQuery'])
      expect((await world.json('GET', `public/sports?${name}=1`)).body.code).toBe('unknownFilter')
    }
  })
})

it('accepts ids in upper case in paths, bodies and filters', async () => {
  const response = await post('payments', fee({ institutionId: upper(world.a.id), userId: upper(world.peerA.id) }))
  expect([response.status, response.body.institutionId]).toEqual([201, world.a.id])
  const allocations = [
    { feeId: world.feeA.id, amount: 2 },
    { feeId: upper(world.feeA.id), amount: 3 },
  ]
  expect((await post('receipts', receipt({ allocations }))).body.errors).toEqual({
    allocations: 'Hay una cuota repetida',
  })
  const filter = encodeURIComponent(JSON.stringify({ id: [upper(response.id)] }))
  expect((await world.by.adminA.get(`payments?filter=${filter}`)).rows).toHaveLength(1)
  const reverse = (id: string) => post(`receipts/${id}/reversal`, { reason: 'Error' }, key('una'))
  const first = await reverse(world.receiptA.id)
  expect((await reverse(upper(world.receiptA.id))).body).toEqual(first.body)
})

describe('concurrent money requests', () => {
  it('create one cuota, or one receipt, for 50 requests with one key', async () => {
    const before = world.store.snapshot()
    // Two processes share the store. Neither knows what the other is working on.
    const other = createApp({ store: world.store, identity: createFakeIdentity(world.people), clock: () => NOW })
    for (const [path, body] of [['payments', fee()] as const, ['receipts', receipt()] as const]) {
      const send = async (app: typeof other) =>
        app.request(`/api/v1/private/${path}`, {
          method: 'POST',
          body: JSON.stringify(body),
          headers: { ...key('k'), Authorization: `Bearer ${tokenFor('adminA')}`, 'Content-Type': 'application/json' },
        })
      const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => send(index % 2 ? other : world.app)))
      const bodies = await Promise.all(answers.filter(({ status }) => status === 201).map((answer) => answer.text()))
      expect(new Set(bodies).size).toBe(1)
      expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true)
    }
    const after = world.store.snapshot()
    expect(after.fees).toHaveLength(before.fees.length + 1)
    expect(after.receipts).toHaveLength(before.receipts.length + 1)
  })

  it('number 50 receipts with different keys without a gap', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        post('receipts', receipt(index % 5 === 0 ? { receivedOn: '2024-06-16' } : {}), key(`k${index}`)),
      ),
    )
    const numbers = answers.filter(({ status }) => status === 201).map(({ body }) => Number(body.number))
    expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, index) => index + 2))
  })

  it('reverse a receipt only once', async () => {
    const reverse = () => post(`receipts/${world.receiptA.id}/reversal`, { reason: 'Error' })
    const answers = await Promise.all([reverse(), reverse(), reverse()])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
    const entries = await world.store.read((tx) => tx.ledger.ofReceipt(world.receiptA.id))
    expect(entries.map(({ amount }) => amount)).toEqual([10_000, -10_000])
  })
})
