import { expect, it } from 'vitest'
import { openingReportSchema } from '#domain/money/opening/report'
import { anOpeningBody, fileRows } from '#tests/access/bodies'
import { describeOnBoth } from '#tests/support/databaseWorld'

const COLUMNS = ['N.º de socio', 'Apellido y nombre', 'Saldo', 'Concepto', 'Fecha', 'Deporte']
const DEBT = ['7', 'userA Pérez', '3.000', '', '10/05/2024', '']
const CREDIT = ['7', 'userA Pérez', '-1.200', 'Seña', '01/06/2024', '']

// The institution's today is 2024-06-15.
describeOnBoth('opening balances', (world) => {
  const { get, list, post } = world.by.adminA
  const load = async (rows: readonly (readonly string[])[], more: object = {}) =>
    post('payments/opening', anOpeningBody(world.a.id, '', { columns: COLUMNS, rows: fileRows(...rows), ...more }))
  const rowsOf = ({ body }: Awaited<ReturnType<typeof load>>) => openingReportSchema.parse(body).rows
  const balances = async () => (await list('payments', { institutionId: world.a.id, opening: true })).rows
  const feeIds = async (...rows: readonly string[][]) => rowsOf(await load(rows)).map(({ feeId }) => String(feeId))

  it('become cuotas with their own concept and day: debts, and credits with a negative amount', async () => {
    const before = await get(`institutions/${world.a.id}/cash`)
    const receipts = await list('receipts', { institutionId: world.a.id })
    expect(rowsOf(await load([DEBT, CREDIT]))).toMatchObject([
      { outcome: 'made', memberId: world.userA.id, amount: 300_000, concept: 'Saldo inicial', dueDate: '2024-05-10' },
      { outcome: 'made', memberId: world.userA.id, amount: -120_000, concept: 'Seña', dueDate: '2024-06-01' },
    ])
    expect(await balances()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          amount: 300_000,
          balance: 300_000,
          status: 'Defeated',
          daysOverdue: 36,
          period: null,
        }),
        expect.objectContaining({ amount: -120_000, balance: -120_000, status: 'Overpayment', paid: 0 }),
      ]),
    )
    expect((await get(`institutions/${world.a.id}/cash`)).body).toEqual(before.body)
    expect((await list('receipts', { institutionId: world.a.id })).rows).toEqual(receipts.rows)
  })

  it('are not stored by a review', async () => {
    expect(rowsOf(await load([DEBT], { dryRun: true }))).toMatchObject([{ outcome: 'made', feeId: null }])
    expect(await balances()).toEqual([])
  })

  it('do not change when the file is imported again, even with another amount', async () => {
    const [debt, credit] = await feeIds(DEBT, CREDIT)
    expect(rowsOf(await load([DEBT.with(2, '9.999'), CREDIT]))).toMatchObject([
      { outcome: 'present', present: 300_000, feeId: debt },
      { outcome: 'present', present: -120_000, feeId: credit },
    ])
    expect(await balances()).toHaveLength(2)
  })

  it('can be cancelled while nothing is paid, and then be imported again', async () => {
    const [debt = '', credit = ''] = await feeIds(DEBT, CREDIT)
    await post(`payments/${credit}/credit`, { toFeeId: debt, amount: 1 })
    const cancel = (id: string) => post(`payments/${id}/cancellation`, { reason: 'Archivo equivocado' })
    expect((await cancel(credit)).body.code).toBe('hasPayments')
    await post(`payments/${debt}/credit`, { toFeeId: credit, amount: 1 })
    for (const id of [debt, credit]) expect((await cancel(id)).body).toMatchObject({ status: 'No_fee', balance: 0 })
    expect(rowsOf(await load([DEBT, CREDIT]))).toMatchObject([{ outcome: 'made' }, { outcome: 'made' }])
  })

  it('wait for a decision if the person is doubtful or unknown, only among the club’s members', async () => {
    const byNumber = ['7', '', '500', '', '', '']
    const [row] = rowsOf(await load([byNumber]))
    expect(row).toMatchObject({ outcome: 'doubtful', candidates: [{ memberId: world.userA.id, differs: [] }] })
    const rows = (memberId: string) => ({ rows: [{ line: 2, cells: byNumber, memberId }] })
    expect(rowsOf(await load([], rows(world.memberB.id)))).toMatchObject([
      { outcome: 'refused', errors: { row: 'La persona no pertenece a la institución' } },
    ])
    expect(rowsOf(await load([], rows(world.peerA.id)))).toMatchObject([{ outcome: 'made', memberId: world.peerA.id }])
    expect(rowsOf(await load([['99', 'Nadie Nunca', '1', '', '', '']]))).toMatchObject([{ outcome: 'unknown' }])
  })

  it('can belong to an invited member', async () => {
    const { unlinkedInvited } = world.membershipOf
    const rows = { rows: [{ line: 2, cells: DEBT, memberId: unlinkedInvited.id }] }
    expect(rowsOf(await load([], rows))).toMatchObject([{ outcome: 'made', memberId: unlinkedInvited.id }])
  })

  it('need a column of people and one of amounts', async () => {
    const { status, body } = await load([['x']], { columns: ['Concepto'] })
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['columns']])
  })
})
