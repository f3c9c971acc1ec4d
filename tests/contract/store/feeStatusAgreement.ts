import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { calendarDateIn, addDays } from '#domain/calendar'
import { FEE_STATUSES, assessFee } from '#domain/feeStatus'
import { aFee, aLedgerEntry, aMembership, aSnapshot, aUser, anId, anInstitution } from '../../support/builders.ts'
import type { CreateStore } from './support.ts'
import { NOW, idsOf, query } from './support.ts'

const ZONES = ['America/Argentina/Buenos_Aires', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Europe/Madrid'] as const

const settings = fc.record({
  timezone: fc.constantFrom(...ZONES),
  graceDays: fc.integer({ min: 0, max: 5 }),
  dueSoonDays: fc.integer({ min: 0, max: 8 }),
})
const terms = fc.record({
  institution: fc.nat({ max: 2 }),
  dueIn: fc.integer({ min: -12, max: 12 }),
  amount: fc.constantFrom(0, 1, 100, 5000),
  exempt: fc.boolean(),
  cancelled: fc.boolean(),
  entries: fc.array(fc.constantFrom(-100, -1, 1, 50, 100, 5000), { maxLength: 3 }),
})

/** Money in, or money out as a moved credit takes it. */
function anEntry(feeId: string, amount: number) {
  return amount > 0
    ? aLedgerEntry({ feeId, amount })
    : aLedgerEntry({ feeId, amount, kind: 'creditOut', pairId: anId() })
}

/** A store may work a status out in its own way, in SQL for instance; on random fees it must say what the domain says. */
export function describeFeeStatusAgreement(createStore: CreateStore): void {
  it('derives of random fees what the domain derives, and filters by it', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(settings, { minLength: 3, maxLength: 3 }),
        fc.array(terms, { minLength: 1, maxLength: 25 }),
        fc.integer({ min: 0, max: 47 }),
        async (clubs, drafts, hour) => {
          const now = NOW + hour * 3_600_000
          const institutions = clubs.map((club) => anInstitution(club))
          const member = aUser()
          const made = drafts.map(({ institution, dueIn, amount, exempt, cancelled, entries }) => {
            const club = institutions[institution] ?? anInstitution()
            const today = calendarDateIn(club.timezone, now)
            const fee = aFee({
              institutionId: club.id,
              userId: member.id,
              dueDate: addDays(today, dueIn),
              amount,
              exempt: exempt && dueIn % 3 === 0,
              cancelledAt: cancelled && dueIn % 4 === 0 ? '2024-06-01T00:00:00.000Z' : null,
            })
            const ledger = entries.map((entry) => anEntry(fee.id, entry))
            return { fee, ledger, view: { ...fee, ...assessFee(fee, ledger, club, today) } }
          })
          const opened = await createStore(
            aSnapshot({
              institutions,
              users: [member],
              memberships: institutions.map(({ id }) => aMembership({ userId: member.id, institutionId: id })),
              fees: made.map(({ fee }) => fee),
              ledger: made.flatMap(({ ledger }) => ledger),
            }),
          )
          const store = opened.as({ kind: 'system' }, now)
          const views = made.map(({ view }) => view)
          expect((await store.read((tx) => tx.fees.list(query({ now })))).rows).toEqual(views)
          for (const status of FEE_STATUSES) {
            const page = await store.read((tx) => tx.fees.list(query({ now, filter: { status } })))
            expect(idsOf(page)).toEqual(views.filter((view) => view.status === status).map(({ id }) => id))
          }
          await opened.close()
        },
      ),
      { numRuns: 40, seed: 2024 },
    )
  })
}
