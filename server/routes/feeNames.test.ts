import { describe, expect, it } from 'vitest'
import { freshWorld } from '#tests/access/world'
import { pdfText } from '#tests/support/pdfText'
import { feeName } from '#domain/money/fee'

const world = freshWorld()
const { feeA, a, userA, sport } = world

const NAME = 'Cuota junio · Fútbol · junio de 2024'
const NAMES = { concept: 'Cuota junio', sportName: 'Fútbol', period: '2024-06' }
const as = 'adminA'

it('names a cuota by its concept, sport and month, and leaves out what it does not have', () => {
  expect(feeName({ concept: 'Cuota mensual', sportName: 'Tenis', period: '2026-11' })).toBe(
    'Cuota mensual · Tenis · noviembre de 2026',
  )
  expect(feeName({ concept: 'Matrícula', sportName: null, period: null })).toBe('Matrícula')
})

describe('the API names a cuota with its sport and month', () => {
  it('on a receipt’s paper and its PDF', async () => {
    const allocations = [{ feeId: feeA.id, amount: 100 }]
    const of = { institutionId: a.id, payerId: userA.id, method: 'Efectivo', receivedOn: '2024-06-15' }
    const { id } = await world.asking(as).post('receipts', { ...of, amount: 100, allocations })
    expect((await world.asking(as).get(`receipts/${id}/paper`)).body['lines']).toMatchObject([NAMES])
    const pdf = await world.ask('GET', `private/receipts/${id}/pdf`, { as })
    expect((await pdfText(new Uint8Array(await pdf.arrayBuffer()))).text).toContain(NAME)
  })

  it('in a member’s statement', async () => {
    const filter = JSON.stringify({ institutionId: a.id, userId: userA.id })
    const { body } = await world.asking(as).get(`payments/statement?filter=${encodeURIComponent(filter)}`)
    expect(body['lines']).toContainEqual(expect.objectContaining(NAMES))
  })

  it('in each answer with one cuota: read, created, changed and cancelled', async () => {
    const fee = await world.asking(as).get(`payments/${feeA.id}`)
    expect(fee.body).toMatchObject({ ...NAMES, memberName: 'Pérez, userA' })
    const body = { institutionId: a.id, userId: userA.id, sportId: sport.id, concept: 'Abono', period: '2024-07' }
    const money = { amount: 100, dueDate: '2024-07-10' }
    const created = await world.asking(as).post('payments', { ...body, ...money })
    expect(created.body).toMatchObject({ concept: 'Abono', sportName: 'Fútbol' })
    const response = await world.asking(as).put(`payments/${created.id}`, { amount: 200 })
    expect(response.body).toMatchObject({ amount: 200, sportName: 'Fútbol' })
    const cancelled = await world.asking(as).post(`payments/${created.id}/cancellation`, { reason: 'Error' })
    expect(cancelled.body).toMatchObject({ status: 'No_fee', sportName: 'Fútbol' })
  })

  it('in a file of cuotas', async () => {
    const file = await world.ask('GET', 'private/payments/export?format=csv', { as })
    const line = (await file.text()).split('\n').find((text) => text.includes('Cuota junio'))
    expect(line).toContain('06/2024')
    expect(line).toContain('Fútbol')
  })
})
