import { describe, expect, it } from 'vitest'
import { describeOnBoth } from '../support/databaseWorld.ts'
import { bankOutcomeSchema, bankReviewSchema } from '#domain/bank/line'
import { anId } from '../support/builders.ts'
import { aFeeBody, aReceiptBody } from './bodies.ts'

type LineFields = { userId?: string; amount?: number; owed?: number; [field: string]: unknown }

const line = (more: LineFields = {}) => ({
  line: 2,
  paidOn: '2024-06-14',
  amount: 1000,
  description: 'TRANSF',
  reference: 'OP-77',
  hasOwnReference: true,
  ...more,
})

const shared = (...parts: [userId: string, amount: number][]) =>
  line({ amount: 1500, payees: parts.map(([userId, amount]) => ({ userId, amount, owed: 0 })) })

/** A line without its own reference. */
const generic = (more: LineFields = {}) => line({ reference: null, hasOwnReference: false, ...more })

describeOnBoth('lines of a bank file', (world) => {
  const ask = (path: string, body: unknown, as = 'adminA') => world.clientFor(as).post(path, body)
  const { list } = world.by.adminA
  /** One reading of a file; `reload` begins another. */
  let importId = anId()
  const reload = () => void (importId = anId())
  const inA = (...lines: object[]) => ({ institutionId: world.a.id, importId, lines })
  const review = async (...lines: object[]) =>
    bankReviewSchema.parse((await ask('bank-lines/review', inA(...lines))).body).lines
  const deciding =
    (path: string) =>
    async (...lines: object[]) =>
      bankOutcomeSchema.parse((await ask(`bank-lines/${path}`, inA(...lines))).body).lines
  const apply = async (...lines: { userId?: string; amount: number; owed?: number }[]) => {
    const withPayees = lines.map(({ userId = world.userA.id, owed = 0, ...one }) => ({
      payees: [{ userId, amount: one.amount, owed }],
      ...one,
    }))
    return deciding('application')(...withPayees)
  }
  const discard = deciding('discarding')
  const hold = deciding('holding')
  const receipts = async () => (await list('receipts', { institutionId: world.a.id })).rows
  const receiptOf = async (outcome?: { receipt: { id: string } | null }) =>
    (await receipts()).find(({ id }) => id === outcome?.receipt?.id)
  const amountPaid = async () => (await list('payments', { id: [world.feeA.id] })).rows[0]?.['paid']

  const returnsOf = async (more: object = {}) => {
    const out = { line: 9, paidOn: '2024-06-15', amount: 1000, reference: 'OP-7788', ...more }
    return (await ask('bank-lines/returns', { institutionId: world.a.id, lines: [out] })).body
  }

  describe('a line', () => {
    it('becomes one transfer of its day with its reference, oldest cuota first', async () => {
      const [outcome] = await apply(line())
      expect(outcome).toMatchObject({ line: 2, outcome: 'applied', receipt: { number: 2 }, code: null })
      expect(await receiptOf(outcome)).toMatchObject({
        payerId: world.userA.id,
        method: 'Transferencia',
        amount: 1000,
        receivedOn: '2024-06-14',
        reference: 'OP-77',
        allocations: [{ feeId: world.feeA.id, amount: 1000 }],
      })
      expect(await amountPaid()).toBe(1000)
    })

    it('pays six months, the newest too', async () => {
      const periods = ['2024-01', '2024-02', '2024-03', '2024-04', '2024-05']
      for (const period of periods) {
        const fee = aFeeBody(world.a.id, world.userA.id, { amount: 10_000, period, dueDate: `${period}-10` })
        expect((await ask('payments', fee)).status).toBe(201)
      }
      const [outcome] = await apply(line({ amount: 60_000 }))
      expect((await receiptOf(outcome))?.['allocations']).toHaveLength(6)
      const { rows } = await list('payments', { userId: world.userA.id, status: 'Paid' })
      expect(rows.map(({ period }) => period)).toEqual(expect.arrayContaining([...periods, '2024-06']))
    })

    it('is proposed for the remaining debt of a member who has left', async () => {
      const end = { memberships: [{ id: world.membershipOf.userA.id, until: '2024-06-01' }] }
      expect((await world.by.adminA.put(`users/${world.userA.id}`, end)).status).toBe(200)
      const [reviewed] = await review(line({ amount: 10_000, description: 'TRANSF PEREZ USERA' }))
      expect(reviewed?.verdict).toBe('found')
      expect(reviewed?.candidates[0]).toMatchObject({ userId: world.userA.id, owed: 10_000 })
      expect(await apply(line({ amount: 10_000, owed: 10_000 }))).toMatchObject([{ outcome: 'applied' }])
      expect(await amountPaid()).toBe(10_000)
    })

    it('is applied once, whatever its case, spacing, accents and place in the next file', async () => {
      const [first] = await apply(line({ description: 'Transfusión  de' }))
      reload()
      const again = line({ line: 9, description: 'TRANSFUSION DE ', reference: 'op-77' })
      const [second] = await apply(again)
      expect(second).toMatchObject({ line: 9, outcome: 'present', receipt: first?.receipt })
      expect(await review(again)).toMatchObject([{ state: 'applied', receipt: { id: first?.receipt?.id } }])
      expect(await receipts()).toHaveLength(2)
    })

    it('counts twice if a file has it twice', async () => {
      expect((await apply(line(), line({ line: 3 }))).map(({ outcome }) => outcome)).toEqual(['applied', 'applied'])
      expect(await amountPaid()).toBe(2000)
    })

    it('is different in another institution', async () => {
      await apply(line())
      const lines = [line({ payees: [{ userId: world.memberB.id, amount: 1000, owed: 0 }] })]
      const body = { institutionId: world.b.id, importId, lines }
      const [outcome] = bankOutcomeSchema.parse((await ask('bank-lines/application', body, 'multi')).body).lines
      expect(outcome?.outcome).toBe('applied')
    })

    it('leaves a surplus as credit of the last cuota, also if nothing is owed', async () => {
      await apply(line({ amount: 12_345 }), line({ line: 3, amount: 500 }))
      const { rows } = await list('payments', { id: [world.feeA.id] })
      expect(rows).toMatchObject([{ amount: 10_000, paid: 12_845, status: 'Overpayment' }])
    })

    it('does not prevent others from being applied if it is refused, and returns the reason', async () => {
      const outcomes = await apply(
        line(),
        line({ line: 3, paidOn: '2024-06-16' }),
        line({ line: 4, reference: 'B', userId: world.memberB.id }),
        line({ line: 5, reference: 'C', userId: world.adminA.id }),
        line({ line: 6, reference: 'D', noticeId: world.noticeB.id }),
      )
      expect(outcomes.map(({ line: at, outcome, code }) => [at, outcome, code])).toEqual([
        [2, 'applied', null],
        [3, 'refused', 'inTheFuture'],
        [4, 'refused', 'notMember'],
        [5, 'refused', 'nothingToPay'],
        [6, 'refused', 'notFound'],
      ])
      expect(outcomes.slice(1).every(({ detail }) => (detail ?? '').length > 10)).toBe(true)
      expect(await receipts()).toHaveLength(2)
    })

    it('is refused with the current debt if its member owes less than the user saw', async () => {
      const figures = { amount: 10_000, owed: 10_000 }
      await apply(line({ line: 8, reference: 'OP-1', amount: 9_000, owed: 10_000 }))
      expect(await apply(line(figures))).toMatchObject([
        { outcome: 'refused', code: 'owesLess', owed: [{ userId: world.userA.id, owed: 1_000 }] },
      ])
      expect(await amountPaid()).toBe(9_000)
      expect(await apply(line({ ...figures, owed: 1_000 }))).toMatchObject([{ outcome: 'applied', owed: [] }])
      expect(await amountPaid()).toBe(19_000)
    })

    it('is refused if its cuota was cancelled, while its notice stays open', async () => {
      await world.by.adminA.post(`payments/${world.feeA.id}/cancellation`, { reason: 'Error', version: 1 })
      const settling = line({ amount: 10_000, owed: 10_000, noticeId: world.noticeA.id })
      expect(await apply(settling)).toMatchObject([{ outcome: 'refused', code: 'owesLess', owed: [{ owed: 0 }] }])
      expect((await world.by.adminA.get(`notices/${world.noticeA.id}`)).body).toMatchObject({ state: 'waiting' })
    })

    it('is refused if its day is closed', async () => {
      await world.by.adminA.post(`institutions/${world.a.id}/closing`, { through: '2024-05-31' })
      const closed = line({ paidOn: '2024-05-31' })
      expect(await review(closed)).toMatchObject([{ problem: 'closedDays' }])
      expect(await apply(closed)).toMatchObject([{ outcome: 'refused', code: 'closedDays' }])
    })

    it('can be applied to another member after its receipt was reversed', async () => {
      const [first] = await apply(line())
      await ask(`receipts/${first?.receipt?.id}/reversal`, { reason: 'Era de otro' })
      reload()
      expect(await review(line())).toMatchObject([{ state: 'new', verdict: 'doubtful', receipt: { number: 2 } }])
      const [second] = await apply(line({ userId: world.peerA.id }))
      expect(second).toMatchObject({ outcome: 'applied', receipt: { number: 3 } })
      expect(await apply(line())).toMatchObject([{ outcome: 'present', receipt: { number: 3 } }])
    })
  })

  describe('a line of another file', () => {
    it('is doubtful if it equals a recorded one, and applied only if the user saw that one', async () => {
      await apply(generic())
      reload()
      const [reviewed] = await review(generic({ line: 3 }))
      expect(reviewed).toMatchObject({ state: 'new', verdict: 'doubtful', alike: { number: 2 }, similar: 1 })
      expect(await apply(generic({ line: 3 }))).toMatchObject([{ outcome: 'refused', code: 'mayBeRecorded' }])
      expect(await apply(generic({ line: 3, similar: 1 }))).toMatchObject([{ outcome: 'applied' }])
      expect(await amountPaid()).toBe(2000)
    })

    it('is doubtful if another report of the gateway has it on a later day and without the fee', async () => {
      const operation = { reference: '139200000001', hasOwnReference: true }
      await apply(line({ ...operation, rowText: 'Cobro | 139200000001' }))
      reload()
      const released = line({ ...operation, rowText: '139200000001 | Cobro', paidOn: '2024-06-15', amount: 960 })
      expect(await review(released)).toMatchObject([{ state: 'new', verdict: 'doubtful', alike: { number: 2 } }])
      expect(await apply(released)).toMatchObject([{ outcome: 'refused', code: 'mayBeRecorded' }])
    })

    it('is a new transfer if its account, document or payer differs', async () => {
      await apply(generic({ account: '123-4', documentNumber: '27306667071' }))
      reload()
      const [ofAccount, ofDocument] = await review(
        generic({ line: 3, account: '555-6', documentNumber: '27306667071' }),
        generic({ line: 4, account: '123-4', documentNumber: '20383334048' }),
      )
      expect(ofAccount).toMatchObject({ state: 'new', similar: 0 })
      expect(ofDocument).toMatchObject({ state: 'new', similar: 0, alike: null })
    })

    it('is the same row, whatever columns were chosen', async () => {
      const rowText = '14/06/2024 | 15/06/2024 | TRANSF | 10,00 | 9,50'
      await apply(generic({ rowText, equalInDay: 1 }))
      reload()
      const otherColumns = { paidOn: '2024-06-15', amount: 950, description: null }
      expect(await review(generic({ rowText, equalInDay: 1, line: 3, ...otherColumns }))).toMatchObject([
        { state: 'applied', receipt: { number: 2 } },
      ])
    })

    it('does not hide its twin if it was discarded in a file of a part of the day', async () => {
      const twins = [generic({ equalInDay: 2 }), generic({ line: 3, equalInDay: 2 })]
      const [first] = twins
      if (!first) throw new Error('no line')
      await apply(first)
      const whole = importId
      reload()
      await discard(generic({ line: 8 }))
      importId = whole
      expect(await review(...twins)).toMatchObject([{ state: 'applied' }, { state: 'new', verdict: 'doubtful' }])
    })

    it('is doubtful if the first one was discarded, and replaces it if applied', async () => {
      await discard(generic({ equalInDay: 1 }))
      reload()
      const [reviewed] = await review(generic())
      expect(reviewed).toMatchObject({ state: 'discarded' })
      expect(await apply(generic({ storedId: reviewed?.storedId }))).toMatchObject([{ outcome: 'applied' }])
      expect((await list('bank-lines', { amount: 1000 })).rows).toHaveLength(1)
      reload()
      await discard(generic({ line: 5, amount: 2000 }))
      reload()
      expect(await review(generic({ line: 5, amount: 2000 }))).toMatchObject([
        { state: 'new', verdict: 'doubtful', doubt: 'discarded' },
      ])
    })
  })

  it('a line with a doubt of its own is doubtful for any match', async () => {
    const clear = { description: 'Socio 7', amount: 10_000 }
    const [clearLine, reversed] = await review(
      line({ ...clear, documentNumber: '30111222', payerName: 'userA Apellido' }),
      line({ ...clear, line: 3, payerName: 'userA Apellido', reference: 'OP-200', doubt: 'reversal' }),
    )
    expect(clearLine).toMatchObject({ verdict: 'found', doubt: null })
    expect(reversed).toMatchObject({ verdict: 'doubtful', doubt: 'reversal' })
  })

  describe('a line of closed days', () => {
    it('gets a receipt of today that names the bank’s day, if the user agrees', async () => {
      await world.by.adminA.post(`institutions/${world.a.id}/closing`, { through: '2024-05-31' })
      const [outcome] = await apply(line({ paidOn: '2024-05-31', isDatedToday: true }))
      const receipt = await receiptOf(outcome)
      expect(receipt).toMatchObject({ receivedOn: '2024-06-15', reference: 'Banco 31/05/2024 · OP-77' })
      expect(await review(line({ paidOn: '2024-05-31' }))).toMatchObject([{ state: 'applied' }])
    })

    it('keeps its day if the day is open', async () => {
      const [outcome] = await apply(line({ isDatedToday: true }))
      expect(await receiptOf(outcome)).toMatchObject({ receivedOn: '2024-06-14' })
    })
  })

  describe('a line for several members', () => {
    it('becomes one receipt of the first member, with a part for each', async () => {
      const [outcome] = await apply(shared([world.peerA.id, 1000], [world.userA.id, 500]))
      const receipt = await receiptOf(outcome)
      expect(receipt).toMatchObject({ payerId: world.peerA.id, amount: 1500 })
      expect(receipt?.['allocations']).toEqual(
        expect.arrayContaining([
          { feeId: world.feePeer.id, amount: 1000 },
          { feeId: world.feeA.id, amount: 500 },
        ]),
      )
    })

    it('is proposed again for the same members when the account pays again', async () => {
      const account = { payerName: 'METALURGICA DEL SUR SA', documentNumber: '30712345671' }
      await apply({ ...shared([world.peerA.id, 1000], [world.userA.id, 500]), ...account })
      const [reviewed] = await review(line({ line: 3, amount: 12_000, reference: 'OP-99', ...account }))
      expect(reviewed?.spread).toMatchObject({ reason: 'paidBefore', payees: [{ name: expect.any(String) }, {}] })
      expect(reviewed?.spread?.payees.reduce((total, { amount }) => total + amount, 0)).toBe(12_000)
    })

    it('is refused with a member of another club, a member without cuotas or a wrong sum', async () => {
      const [foreign] = await apply(shared([world.userA.id, 1000], [world.memberB.id, 500]))
      expect(foreign).toMatchObject({ outcome: 'refused', code: 'notMember' })
      const [feeless] = await apply(shared([world.userA.id, 1000], [world.adminA.id, 500]))
      expect(feeless).toMatchObject({ outcome: 'refused', code: 'nothingToPay' })
      const { status, body } = await ask('bank-lines/application', inA(shared([world.userA.id, 1000])))
      expect(status).toBe(422)
      expect(body.errors).toEqual({ 'lines.0.payees': expect.stringContaining('no suman') })
      const twice = shared([world.userA.id, 1000], [world.userA.id, 500])
      const repeated = await ask('bank-lines/application', inA(twice))
      expect(repeated.body.errors).toEqual({ 'lines.0.payees': 'Hay un socio repetido' })
      expect(await receipts()).toHaveLength(1)
    })
  })

  it('a debit in a later file names the receipt that it may return, until that receipt is reversed', async () => {
    const [outcome] = await apply(line({ reference: 'OP-7788' }))
    expect(await returnsOf()).toEqual({
      returned: [{ line: 9, receiptId: outcome?.receipt?.id, number: outcome?.receipt?.number, amount: 1000 }],
    })
    expect(await returnsOf({ amount: 900 })).toEqual({ returned: [] })
    expect(await returnsOf({ reference: 'OP-9999' })).toEqual({ returned: [] })
    await ask(`receipts/${outcome?.receipt?.id}/reversal`, { reason: 'La devolvió el banco' })
    expect(await returnsOf()).toEqual({ returned: [] })
  })

  describe('a line held for later', () => {
    it('is recognised with its candidates, and can be applied or discarded', async () => {
      expect(await hold(line({ description: 'Socio 7' }), line({ line: 3, reference: 'OP-200' }))).toMatchObject([
        { outcome: 'held', receipt: null },
        { outcome: 'held' },
      ])
      reload()
      const [held] = await review(line({ description: 'Socio 7' }))
      expect(held).toMatchObject({ state: 'held', candidates: [{ userId: world.userA.id }] })
      expect(await apply(line({ storedId: held?.storedId }))).toMatchObject([{ outcome: 'applied' }])
      expect(await hold(line())).toMatchObject([{ outcome: 'present' }])
      expect(await discard(line({ line: 3, reference: 'OP-200' }))).toMatchObject([{ outcome: 'discarded' }])
      expect(await hold(line({ line: 3, reference: 'OP-200' }))).toMatchObject([{ outcome: 'held' }])
      expect((await list('bank-lines', { state: 'held' })).rows).toHaveLength(1)
    })

    it('keeps its doubt, also if another file does not have it', async () => {
      await hold(line({ doubt: 'balance' }))
      expect((await list('bank-lines', { state: 'held' })).rows).toMatchObject([{ doubt: 'balance' }])
      reload()
      expect(await review(line())).toMatchObject([{ state: 'held', verdict: 'doubtful', doubt: 'balance' }])
      await discard(line())
      await hold(line())
      expect((await list('bank-lines', { state: 'held' })).rows).toMatchObject([{ doubt: 'balance' }])
    })
  })

  it('a held line without a reference makes the same transfer in another file doubtful', async () => {
    await hold(generic({ description: 'Socio 7' }))
    const first = importId
    reload()
    const other = generic({ line: 5, description: 'Socio 7' })
    expect(await review(other)).toMatchObject([{ state: 'new', verdict: 'doubtful', doubt: 'held' }])
    expect(await apply(other)).toMatchObject([{ outcome: 'applied' }])
    importId = first
    const payment = generic({ description: 'Socio 7' })
    const [reviewed] = await review(payment)
    expect(reviewed).toMatchObject({ state: 'held', verdict: 'doubtful', alike: { number: 2 }, similar: 1 })
    expect(await apply(payment)).toMatchObject([{ outcome: 'refused', code: 'mayBeRecorded' }])
    expect(await receipts()).toHaveLength(2)
  })

  it('a discarded line is remembered, and can still be applied', async () => {
    expect(await discard(line())).toMatchObject([{ outcome: 'discarded', receipt: null }])
    expect(await discard(line())).toMatchObject([{ outcome: 'discarded' }])
    reload()
    expect(await review(line())).toMatchObject([{ state: 'discarded' }])
    expect(await apply(line())).toMatchObject([{ outcome: 'applied' }])
    expect(await discard(line())).toMatchObject([{ outcome: 'present' }])
    expect(await review(line())).toMatchObject([{ state: 'applied' }])
  })

  describe('a review', () => {
    it('names the possible payers, and writes nothing', async () => {
      const [reviewed] = await review(line({ amount: 10_000, reference: '7' }))
      expect(reviewed).toMatchObject({ state: 'new', problem: null, alike: null })
      expect(reviewed?.candidates[0]).toMatchObject({
        userId: world.userA.id,
        memberNumber: '7',
        owed: 10_000,
        reasons: ['noticeAmount', 'owesThat'],
        noticeId: world.noticeA.id,
      })
      expect((await list('bank-lines')).rows).toHaveLength(1)
    })

    it('remembers the account of a payer', async () => {
      await apply(line({ payerName: 'Tía Marta Luz', documentNumber: '27999888771' }))
      const [reviewed] = await review(line({ paidOn: '2024-06-15', amount: 77, payerName: 'MARTA LUZ TIA' }))
      expect(reviewed?.candidates).toMatchObject([{ userId: world.userA.id, reasons: ['paidBefore'] }])
    })

    it('warns of a receipt that may be the same money, but not of one from the same file', async () => {
      const transfer = { method: 'Transferencia', receivedOn: '2024-06-13', reference: 'OP-77' }
      await ask('receipts', aReceiptBody(world.a.id, world.userA.id, [world.feeA.id], transfer))
      const [reviewed] = await review(line())
      expect(reviewed?.alike).toMatchObject({ number: 2 })
      await apply(line())
      await ask(`receipts/${reviewed?.alike?.id}/reversal`, { reason: 'Repetido' })
      expect(await review(line({ line: 3 }), line())).toMatchObject([{ alike: null }, { state: 'applied' }])
      reload()
      const other = line({ line: 3, paidOn: '2024-06-15', reference: 'OP-99' })
      const [again] = await review({ ...other, description: 'Socio 7' })
      expect(again?.alike).toMatchObject({ number: 3 })
    })

    it('shows no members of another institution', async () => {
      const [reviewed] = await review(line({ description: 'memberB Apellido', reference: 'x' }))
      expect(JSON.stringify(reviewed)).not.toContain(world.memberB.id)
      const { rows } = await list('bank-lines', { institutionId: [world.a.id, world.b.id] })
      expect(rows.map(({ id }) => id)).toEqual([world.bankLineA.id])
    })
  })

  it('a line accepts the waiting notice that it settles, once', async () => {
    const [outcome] = await apply(line({ amount: 10_000, noticeId: world.noticeA.id }))
    expect(outcome?.outcome).toBe('applied')
    const notice = await world.by.adminA.get(`notices/${world.noticeA.id}`)
    expect(notice.body).toMatchObject({ state: 'accepted', receiptId: outcome?.receipt?.id })
    const other = line({ line: 3, reference: 'OP-78', noticeId: world.noticeA.id })
    expect(await apply(other)).toMatchObject([{ outcome: 'refused', code: 'alreadyDecided' }])
    expect(await receipts()).toHaveLength(2)
  })

  it.each([
    ['until the day on which they leave', '2024-06-15', 20_000, 5000],
    ['but not once they have left', '2024-06-14', 10_000, 0],
  ])('a line of a guardian pays the older cuota of a ward, %s', async (_, until, owed, ofWard) => {
    const { userA, peerA, membershipOf, feePeer, feeA } = world
    const ward = { id: membershipOf.peerA.id, guardianId: membershipOf.userA.id, until }
    await world.by.adminA.put(`users/${peerA.id}`, { memberships: [ward] })
    await world.by.adminA.put(`payments/${feePeer.id}`, { dueDate: '2024-05-01' })
    const ofUser = line({ amount: 5000, description: 'Socio 7' })
    const [reviewed] = await review(ofUser)
    expect(reviewed?.candidates).toMatchObject([{ userId: userA.id, owed }])
    expect(await apply({ ...ofUser, owed })).toMatchObject([{ outcome: 'applied' }])
    const { rows } = await list('payments', { id: [feePeer.id, feeA.id] })
    expect(rows.map(({ id, paid: amount }) => [id, amount])).toContainEqual([feePeer.id, ofWard])
  })

  it('a line pays the cuotas of the notice that it settles, not older ones', async () => {
    const older = { institutionId: world.a.id, userId: world.userA.id, concept: 'Rifa', amount: 900 }
    const { id } = await ask('payments', { ...older, dueDate: '2024-05-01' })
    expect(await apply(line({ amount: 10_000, noticeId: world.noticeA.id }))).toMatchObject([{ outcome: 'applied' }])
    const { get } = world.by.adminA
    expect((await get(`payments/${world.feeA.id}`)).body).toMatchObject({ status: 'Paid' })
    expect((await get(`payments/${id}`)).body).toMatchObject({ paid: 0 })
  })

  it('a line pays the cuota that a guardian announced, even after the ward has left', async () => {
    const { userA, peerA, membershipOf, feePeer, feeA, a } = world
    const ward = { id: membershipOf.peerA.id, guardianId: membershipOf.userA.id }
    await world.by.adminA.put(`users/${peerA.id}`, { memberships: [ward] })
    const notice = { institutionId: a.id, feeIds: [feePeer.id], amount: 5000, paidOn: '2024-06-14', reference: null }
    const { body } = await world.by.userA.post('notices', notice)
    await world.by.adminA.put(`users/${peerA.id}`, { memberships: [{ ...ward, until: '2024-06-14' }] })
    const settling = line({
      amount: 5000,
      noticeId: body.id,
      payees: [{ userId: userA.id, owed: 10_000, amount: 5000 }],
    })
    expect(await apply(settling)).toMatchObject([{ outcome: 'applied' }])
    const { rows } = await list('payments', { id: [feePeer.id, feeA.id] })
    expect(Object.fromEntries(rows.map(({ id, paid: amount }) => [id, amount]))).toEqual({
      [feePeer.id]: 5000,
      [feeA.id]: 0,
    })
  })

  it.each<[string, object[], string]>([
    ['no line', [], 'lines'],
    ['a line twice', [line(), line()], 'lines'],
    ['no amount', [line({ amount: 0 })], 'lines.0.amount'],
    ['a part of a cent', [line({ amount: 1.5 })], 'lines.0.amount'],
    ['no day', [line({ paidOn: '2024-02-30' })], 'lines.0.paidOn'],
    ['an unknown field', [line({ currency: 'USD' })], 'lines.0.currency'],
    ['too many lines', Array.from({ length: 501 }, (_, index) => line({ line: index + 1 })), 'lines'],
  ])('a request with %s is refused at its field', async (_, lines, field) => {
    const { status, body } = await ask('bank-lines/review', inA(...lines))
    expect({ status, code: body.code }).toEqual({ status: 422, code: 'validation' })
    expect(Object.keys(body.errors ?? {})).toEqual([field])
  })
})
