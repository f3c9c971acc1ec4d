import { describe, expect, it } from 'vitest'
import { aFeeBody, aReceiptBody } from '#tests/access/bodies'
import { freshWorld } from '#tests/access/world'
import { fieldErrorsOf } from '../../domain/api/messages.ts'
import { z } from 'zod'

const world = freshWorld()

const UNKNOWN = 'Ese campo no existe'
const key = (value: string) => ({ 'Idempotency-Key': value })
const fee = (more = {}) => aFeeBody(world.a.id, world.peerA.id, more)
const receipt = (more = {}) =>
  aReceiptBody(world.a.id, world.userA.id, [{ feeId: world.feeA.id, amount: 5 }], { receivedOn: '2024-06-15', ...more })
const { post } = world.by.adminA

const offering = (more = {}) => ({ sportId: world.sport.id, monthlyAmount: 1, dueDay: 1, ...more })
const changeOfferings = (offerings: object[]) => world.by.adminA.put(`institutions/${world.a.id}`, { offerings })
const upper = (id: string) => id.toUpperCase()

describe('an unknown field deep in a body', () => {
  const slot = { weekday: 1, from: '10:00', to: '11:00', coach: 'Ana' }
  const exemption = { from: '2024-01-01', to: null, reason: 'Beca', percent: 50 }

  it('is refused in an offering and its schedule', async () => {
    const answer = await changeOfferings([
      offering(),
      offering({ sportId: world.unusedSport.id, discount: 5, schedule: [slot] }),
    ])
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual({ 'offerings.1.discount': UNKNOWN, 'offerings.1.schedule.0.coach': UNKNOWN })
    const body = { name: 'Club C', offerings: [offering({ discount: 5 })] }
    expect((await post('institutions', body)).body.errors).toEqual({ 'offerings.0.discount': UNKNOWN })
  })

  it('is refused in an exemption of an invitation or of a change', async () => {
    const invited = await post('users', {
      email: 'n@example.org',
      givenName: 'N',
      familyName: 'N',
      memberships: [{ institutionId: world.a.id, exemptions: [exemption] }],
    })
    expect(invited.body.errors).toEqual({ 'memberships.0.exemptions.0.percent': UNKNOWN })
    const memberships = [{ id: world.membershipOf.userA.id, exemptions: [exemption] }]
    expect((await world.by.adminA.put(`users/${world.userA.id}`, { memberships })).faults).toEqual([
      422,
      { 'memberships.0.exemptions.0.percent': UNKNOWN },
    ])
  })

  const half = { percent: 50, from: '2024-07-01', to: '2024-07-31', reason: 'Beca' }
  const month = { percent: 0, from: '2024-07-01', to: '2024-07-31', reason: 'Viaje' }
  it.each<[where: 'scholarships' | 'pauses', terms: object[], errors: Record<string, string>]>([
    ['scholarships', [{ ...half, amount: 5 }], { '0.amount': UNKNOWN }],
    ['scholarships', [{ ...half, percent: -5 }], { '0.percent': 'El número es demasiado pequeño' }],
    ['scholarships', [{ ...half, percent: 101 }], { '0.percent': 'El número es demasiado grande' }],
    ['scholarships', [{ ...half, to: '2024-06-30' }], { '0.to': 'El final debe ser posterior al comienzo' }],
    [
      'scholarships',
      [half, { ...half, from: '2024-07-31', to: null }],
      { '1.from': 'En esos días ya tiene otra beca' },
    ],
    ['scholarships', [half, { ...half, from: '2024-08-01', to: null }], {}],
    ['pauses', [{ ...month, amount: 5 }], { '0.amount': UNKNOWN }],
    ['pauses', [{ ...month, percent: 100 }], { '0.percent': 'El número es demasiado grande' }],
    ['pauses', [{ ...month, reason: ' ' }], { '0.reason': 'Completa este campo' }],
    ['pauses', [month, { ...month, from: '2024-07-31', to: null }], { '1.from': 'En esos días ya tiene otra pausa' }],
    ['pauses', [month, { ...month, from: '2024-08-01', to: null }], {}],
  ])('is refused in %s, and so are terms that cannot be granted: %j', async (field, terms, errors) => {
    const memberships = [{ id: world.membershipOf.userA.id, [field]: terms }]
    const { body } = await world.by.adminA.put(`users/${world.userA.id}`, { memberships })
    const expected = Object.entries(errors).map(([at, text]) => [`memberships.0.${field}.${at}`, text])
    expect(body.errors ?? {}).toEqual(Object.fromEntries(expected))
  })

  it('is refused in an allocation', async () => {
    const allocations = [{ feeId: world.feeA.id, amount: 5, discount: 1 }]
    expect((await post('receipts', receipt({ allocations }))).faults).toEqual([
      422,
      { 'allocations.0.discount': UNKNOWN },
    ])
  })

  it('is refused even with a name that JavaScript uses itself', async () => {
    for (const name of ['__proto__', 'constructor', 'toString']) {
      const profile = await world.by.userA.put('profile', `{"${name}":{"x":1}}`)
      expect([profile.status, Object.keys(profile.body.errors ?? {})]).toEqual([422, [name]])
      expect((await world.by.adminA.get(`payments?${name}=1`)).refusal).toEqual([400, 'malformedQuery'])
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
  expect((await world.by.adminA.list('payments', { id: [upper(response.id)] })).rows).toHaveLength(1)
  const reverse = (id: string) => post(`receipts/${id}/reversal`, { reason: 'Error' }, key('una'))
  const first = await reverse(world.receiptA.id)
  expect((await reverse(upper(world.receiptA.id))).body).toEqual(first.body)
})

it('lists twenty unknown fields at most', () => {
  const body = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`x${index}`, 1]))
  const { error } = z.strictObject({ name: z.string(), part: z.strictObject({}) }).safeParse({ ...body, part: body })
  if (!error) throw new Error('nothing was refused')
  const fields = Object.entries(fieldErrorsOf(error))
  expect(fields.filter(([, message]) => message === 'unknownField')).toHaveLength(20)
  expect(fields).toContainEqual(['name', 'required'])
})
