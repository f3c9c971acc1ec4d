import { beforeEach, describe, expect, it } from 'vitest'
import { MAX_AMOUNT } from '#domain/money/money'
import { NO_PRICING } from '#domain/money/pricing'
import { noFigures, runViewSchema, type Run } from '#domain/money/run'
import type { Store } from '#server/store/port'
import { aConcept, aFee, aLedgerEntry, aMemberWithoutEmail, aRun, anId, anOffering } from '#tests/support/builders'
import { describeOnBoth } from '#tests/support/databaseWorld'
import { FAMILIES_PER_PART } from '../services/runs/advanceRun.ts'

const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

const ALL = FAMILIES_PER_PART + 2

describeOnBoth('a run', (world) => {
  const { generate, post, preview } = world.by.adminA
  const errorsOf = async (overrides: object) => {
    const answer = await preview(overrides)
    expect(answer.status).toBe(422)
    return answer.body.errors
  }
  const feesOf = async (filter: object) => (await world.by.adminA.list('payments', filter)).rows
  const change = (id: unknown, action: string, body: object = {}) => post(`runs/${textOf(id)}/${action}`, body)
  const previewAs = async (as = 'adminA') => (await world.clientFor(as).preview({ sportIds: [] })).body.preview
  const own = (work: Parameters<ReturnType<Store['as']>['write']>[0]) => world.system().write(work)
  const set = (fields: object) =>
    own(async (tx) => {
      const [institution] = await tx.institutionsById([world.a.id])
      if (!institution) throw new Error('no institution')
      await tx.institutions.update({ ...institution, ...fields, version: institution.version + 1 }, institution.version)
    })
  const join = (count: number, guardianId: string | null = null) =>
    own((tx) =>
      tx.memberships.insertAll(
        Array.from({ length: count }, () =>
          aMemberWithoutEmail({ id: anId(), institutionId: world.a.id, sportIds: [world.sport.id], guardianId }),
        ),
      ),
    )

  it('reports as inactive a member who was deactivated and left in the month', async () => {
    const former = { ...world.membershipOf.inactive, sportIds: [world.sport.id], until: '2024-06-14', version: 2 }
    await own((tx) => tx.memberships.update(former, 1))
    const { body } = await preview({ period: '2024-06', rows: { group: 'inactive' } })
    expect(body.preview).toMatchObject({ rows: [{ userId: world.inactive.id }], skipped: { inactive: 1, left: 0 } })
  })

  it('previews the cuotas and the members left out, and writes nothing', async () => {
    const { status, body } = await preview()
    expect(status).toBe(200)
    expect(body.run).toBeNull()
    expect(body.preview).toMatchObject({
      made: 1,
      exempt: 0,
      total: 500_000,
      currency: 'ARS',
      // `inactive` has left; adminA, peerA, multi and the invited person play nothing.
      skipped: { ...noFigures().skipped, left: 1, noSport: 8 },
      rowsTotal: 1,
      rows: [
        {
          userId: world.userA.id,
          memberName: 'Pérez, userA',
          memberNumber: '7',
          sportName: 'Fútbol',
          amount: 500_000,
          dueDate: '2024-07-10',
        },
      ],
    })
    expect(await feesOf({ period: '2024-07' })).toEqual([])
    expect((await world.by.adminA.get('runs')).rows.map(({ id }) => id)).toEqual([world.missedA.id, world.runA.id])
    const none = await preview({ rows: { group: 'noSport', offset: 1, limit: 2 } })
    expect(none.body.preview).toMatchObject({ rowsTotal: 8, rows: { length: 2 } })
  })

  it('creates the previewed cuotas, with their history, and nothing more the next time', async () => {
    const { body } = await generate({ amounts: [{ sportId: world.sport.id, amount: 700 }], dueDate: '2024-07-20' })
    const run = body.run
    expect(run).toMatchObject({ state: 'done', made: 1, total: 700, origin: 'person', actorName: 'adminA Pérez' })
    const [fee] = await feesOf({ runId: run?.id })
    expect(fee).toMatchObject({ amount: 700, dueDate: '2024-07-20', period: '2024-07', concept: 'Cuota mensual' })
    const history = await world.by.adminA.get(`payments/${textOf(fee?.id)}/audit`)
    expect(history.rows.map(({ action }) => action)).toEqual(['create'])
    expect((await generate()).body.run).toMatchObject({ state: 'done', made: 0, skipped: { exists: 1 } })
    expect(await feesOf({ period: '2024-07' })).toHaveLength(1)
  })

  it('refuses a run with the current figures if they changed after the preview', async () => {
    const answer = await generate({ expected: { made: 2, total: 1 } })
    expect([answer.status, answer.body.code]).toEqual([409, 'listChanged'])
    expect(answer.body.current).toEqual({ made: 1, total: 500_000 })
    expect(await feesOf({ period: '2024-07' })).toEqual([])
  })

  it('continues in parts, stops, and continues only if it is resumed', async () => {
    await join(FAMILIES_PER_PART + 1)
    const { body } = await generate()
    const id = body.run?.id
    expect(body.run).toMatchObject({ state: 'running', expected: ALL })
    const count = Number(body.run?.made)
    expect(count).toBeGreaterThan(700)
    expect((await change(id, 'stop')).body).toMatchObject({ state: 'stopped', made: count })
    expect((await change(id, 'continuation')).body).toMatchObject({ state: 'stopped', made: count })
    expect((await change(id, 'continuation', { resume: true })).body).toMatchObject({ state: 'done', made: ALL })
    expect((await change(id, 'continuation', { resume: true })).body).toMatchObject({ state: 'done', made: ALL })
    const summary = await world.by.adminA.list('payments/summary', { runId: id })
    expect(summary.rows).toMatchObject([{ billed: ALL * 500_000 }])
  })

  it('is undone with its reason, and then never continues', async () => {
    const id = (await generate()).body.run?.id
    const undone = await change(id, 'undoing', { reason: 'Importe equivocado' })
    expect(undone.body).toMatchObject({ state: 'undone', undoneReason: 'Importe equivocado', made: 1 })
    expect(await feesOf({ runId: id })).toMatchObject([{ status: 'No_fee', cancelReason: 'Importe equivocado' }])
    expect((await change(id, 'continuation', { resume: true })).body.state).toBe('undone')
  })

  it('charges a cancelled cuota again on request, once', async () => {
    const [fee] = await feesOf({ runId: (await generate()).body.run?.id })
    await post(`payments/${textOf(fee?.id)}/cancellation`, { reason: 'Precio equivocado' })
    expect((await preview()).body.preview).toMatchObject({ made: 0, skipped: { cancelled: 1 } })
    const { body } = await generate({ withCancelled: true })
    expect(body.run).toMatchObject({ made: 1, terms: { withCancelled: true } })
    expect((await preview({ withCancelled: true })).body.preview).toMatchObject({ made: 0, skipped: { exists: 1 } })
  })

  describe('a family price that was charged', () => {
    const { userA, peerA, multiA } = world.membershipOf
    const edit = (userId: string, membership: object) =>
      world.by.adminA.put(`users/${userId}`, { memberships: [membership] })

    beforeEach(async () => {
      const social = aConcept({ sportIds: [world.sport.id], familyAmount: 12_000 })
      await set({ pricing: { ...NO_PRICING, concepts: [social] } })
      await edit(world.peerA.id, { id: peerA.id, sportIds: [world.sport.id], guardianId: userA.id })
    })

    it.each(['left the family', 'left the club'])('still includes a member who %s', async (how) => {
      expect((await generate({ sportIds: [] })).body.run).toMatchObject({ made: 1, total: 12_000 })
      world.clock.now += 1000
      if (how === 'left the family') await edit(world.peerA.id, { id: peerA.id, guardianId: null })
      else await edit(world.peerA.id, { id: peerA.id, guardianId: null, until: '2024-07-01' })
      for (const as of ['adminA', 'cobra']) {
        expect(await previewAs(as)).toMatchObject({ made: 0, skipped: { exists: 1, inFamily: 1 } })
      }
      expect((await preview({ period: '2024-08', sportIds: [] })).body.preview).toMatchObject({
        skipped: { inFamily: 0 },
      })
      const of = { institutionId: world.a.id, userId: world.peerA.id, period: '2024-07' }
      const upcoming = await world.by.adminA.list('payments/upcoming', of)
      expect(upcoming.body).toMatchObject({ total: 500_000, rows: [{}, { group: 'inFamily' }] })
    })

    it('still includes the other members if the payer leaves before the month', async () => {
      await generate({ sportIds: [] })
      world.clock.now += 1000
      await world.by.adminA.remove(`users/${world.userA.id}`)
      expect(await previewAs()).toMatchObject({ made: 0, skipped: { left: 1, inFamily: 1 } })
    })

    it('still includes the family if the member who was charged leaves it, but nobody who joins', async () => {
      await edit(world.userA.id, { id: userA.id, sportIds: [] })
      await edit(world.multi.id, { id: multiA.id, sportIds: [world.sport.id], guardianId: userA.id })
      const { body } = await generate({ sportIds: [] })
      const [fee] = await feesOf({ runId: body.run?.id })
      world.clock.now += 1000
      const head = textOf(fee?.userId) === world.peerA.id ? peerA : multiA
      await edit(textOf(fee?.userId), { id: head.id, guardianId: null })
      expect(await previewAs()).toMatchObject({ made: 0, skipped: { exists: 1, inFamily: 1 } })
      const joining = { institutionId: world.a.id, guardianId: userA.id, sportIds: [world.sport.id] }
      await post('users', { givenName: 'Nina', familyName: 'Ríos', memberships: [joining] })
      expect(await previewAs()).toMatchObject({ made: 1, total: 8_000, skipped: { exists: 1, inFamily: 1 } })
      await post(`runs/${textOf(body.run?.id)}/undoing`, { reason: 'Prueba' })
      expect(await previewAs()).toMatchObject({ made: 2, total: 20_000 })
    })
  })

  it('is read with a count of each reason, also if it was stored before a reason existed', async () => {
    const { cancelled: _newer, ...skipped } = noFigures().skipped
    const run = aRun({ institutionId: world.a.id, skipped: skipped as Run['skipped'] })
    await own((tx) => tx.runs.insert(run))
    const { rows } = await world.by.adminA.list('runs', { id: [run.id] })
    const undone = await change(run.id, 'undoing', { reason: 'Prueba' })
    expect(runViewSchema.array().parse([...rows, undone.body])).toMatchObject([{ state: 'done' }, { state: 'undone' }])
  })

  describe('a run of a month that the server missed', () => {
    let run: Run
    beforeEach(async () => {
      const { terms } = aRun({ institutionId: world.a.id })
      run = aRun({
        institutionId: world.a.id,
        terms: { ...terms, amounts: [{ sportId: world.sport.id, amount: 500_000 }] },
        period: '2024-07',
        origin: 'schedule',
        state: 'stopped',
        failure: 'missed',
      })
      await own((tx) => tx.runs.insert(run))
    })
    const readRun = async () => (await world.by.adminA.get(`runs/${run.id}`)).body

    it('can be dismissed by an Admin for good, which the history records', async () => {
      expect((await change(run.id, 'dismissal', { version: 7 })).refusal).toEqual([412, 'stale'])
      const { status, body } = await change(run.id, 'dismissal', { version: 1 })
      expect([status, body.state, body.finishedAt]).toEqual([200, 'dismissed', expect.any(String)])
      expect((await change(run.id, 'dismissal')).body).toEqual(body)
      expect((await change(run.id, 'continuation', { resume: true })).body).toEqual(body)
      expect(await feesOf({ period: '2024-07' })).toEqual([])
      expect((await world.by.adminA.get(`runs/${run.id}/audit`)).rows).toMatchObject([
        { action: 'dismiss', actor: { self: true }, changes: { state: { from: 'stopped', to: 'dismissed' } } },
      ])
    })

    it('creates the cuotas when somebody resumes it', async () => {
      expect((await change(run.id, 'continuation', { resume: true })).body).toMatchObject({
        state: 'done',
        failure: null,
        made: 1,
      })
      expect((await change(run.id, 'dismissal')).body).toMatchObject({ state: 'done' })
    })

    it('is dismissed when somebody generates the whole month by hand, but not a part of it', async () => {
      await generate({ sportIds: [world.sport.id] })
      expect(await readRun()).toMatchObject({ state: 'stopped' })
      await generate()
      expect(await readRun()).toMatchObject({ state: 'dismissed', failure: 'missed' })
    })

    it('cannot be dismissed if a person stopped it', async () => {
      await own((tx) => tx.runs.update({ ...run, failure: null, version: 2 }, 1))
      expect((await change(run.id, 'dismissal')).body).toMatchObject({ state: 'stopped' })
    })
  })

  it('uses the member’s surplus, the oldest first, and restores it when it is undone', async () => {
    await set({ appliesCredit: true })
    const overpaid = (dueDate: string, paid: number) =>
      own(async (tx) => {
        const fee = aFee({ institutionId: world.a.id, userId: world.userA.id, amount: 100, dueDate, period: null })
        await tx.fees.insert(fee)
        await tx.ledger.append([aLedgerEntry({ feeId: fee.id, amount: paid, receiptId: world.receiptA.id })])
      })
    await overpaid('2024-03-10', 400_100)
    await overpaid('2024-02-10', 200_100)
    const before = await feesOf({ userId: world.userA.id })
    const { body } = await generate()
    expect(body.run).toMatchObject({ credited: 500_000 })
    expect(await feesOf({ runId: body.run?.id })).toMatchObject([{ status: 'Paid', paid: 500_000 }])
    const paidOf = async (dueDate: string) => (await feesOf({ userId: world.userA.id, dueDate }))[0]?.paid
    expect([await paidOf('2024-02-10'), await paidOf('2024-03-10')]).toEqual([100, 100_100])
    await change(body.run?.id, 'undoing', { reason: 'Prueba' })
    expect(await feesOf({ runId: body.run?.id })).toMatchObject([{ status: 'No_fee', paid: 0 }])
    expect((await feesOf({ userId: world.userA.id })).filter(({ runId }) => runId === null)).toEqual(before)
  })

  it('refuses sports that are not offered, and surcharges without a day', async () => {
    const unknown = 'La institución no ofrece ese deporte'
    expect(
      await errorsOf({ sportIds: [world.unusedSport.id], amounts: [{ sportId: world.nowhere, amount: 1 }] }),
    ).toEqual({ 'sportIds.0': unknown, 'amounts.0.sportId': unknown })
    expect(await errorsOf({ kind: 'surcharge' })).toEqual({ dueDate: 'Completa este campo' })
    expect((await generate({ expected: undefined })).body.errors).toEqual({ expected: 'Completa este campo' })
  })

  it('refuses surcharges that are more than a cuota may be', async () => {
    await set({ lateSurcharge: 100 })
    await own(async (tx) => {
      const fee = aFee({ institutionId: world.a.id, userId: world.userA.id, amount: MAX_AMOUNT, dueDate: '2024-03-10' })
      await tx.fees.insert(fee)
      await tx.ledger.append([aLedgerEntry({ feeId: fee.id, amount: -1, kind: 'refund' })])
    })
    const surcharge = { kind: 'surcharge', dueDate: '2024-07-10' }
    expect(await errorsOf(surcharge)).toEqual({ kind: 'El importe es demasiado grande' })
    const expected = { made: 1, total: MAX_AMOUNT + 1 }
    expect((await generate({ ...surcharge, expected })).body.errors).toEqual({ kind: 'El importe es demasiado grande' })
  })

  it('stops and changes nothing if the days were closed meanwhile', async () => {
    await join(FAMILIES_PER_PART + 1)
    const { body } = await generate()
    await set({ closedThrough: '2024-07-31', offerings: [anOffering({ sportId: world.sport.id })] })
    expect((await change(body.run?.id, 'continuation')).refusal).toEqual([409, 'closedDays'])
    expect((await world.by.adminA.get(`runs/${textOf(body.run?.id)}`)).body).toEqual(body.run)
  })
})
