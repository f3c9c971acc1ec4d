import { onTestFinished } from 'vitest'
import type { Institution } from '#domain/clubs/institution'
import type { Fee } from '#domain/money/fee'
import type { Run } from '#domain/money/run'
import { EVERYTHING } from '#server/services/records/records'
import { loadSnapshot } from '#server/store/postgres/queries/loadSnapshot'
import { createPostgresStore } from '#server/store/postgres/store'
import type { Snapshot } from '#server/store/memory/snapshot'
import type { Store } from '#server/store/port'
import { createLog } from '../../web/monitoring/log.ts'
import { startMonthlyFees } from '../../web/jobs/monthlyFees.ts'
import { aMemberWithoutEmail, aSnapshot, aSport, anInstitution, anOffering } from './builders.ts'
import { freshDatabase, type DatabaseKind } from './databases.ts'

export const JUNE_15 = Date.UTC(2024, 5, 15, 15)

type MonthlyClubs = Partial<Institution> & { members?: number; clubs?: number }

/** Clubs whose cuotas the server generates on the 10th, with members who pay for a sport. */
export function monthlyClubs({ members = 5, clubs = 1, ...club }: MonthlyClubs = {}): Snapshot {
  const sport = aSport()
  const institutions = Array.from({ length: clubs }, () =>
    anInstitution({
      offerings: [anOffering({ sportId: sport.id })],
      generatesOn: 10,
      // No month before it was missed.
      generatesSince: '2024-06-01',
      ...club,
    }),
  )
  const memberships = institutions.flatMap(({ id }) =>
    Array.from({ length: members }, () => aMemberWithoutEmail({ institutionId: id, sportIds: [sport.id] })),
  )
  return aSnapshot({ sports: [sport], institutions, memberships })
}

export async function openMonthlyClub(kind: DatabaseKind, club: MonthlyClubs = {}) {
  const db = await freshDatabase(kind)
  await db.query('DELETE FROM rayo_queue.job')
  onTestFinished(() => db.close())
  const snapshot = monthlyClubs(club)
  const [institution] = snapshot.institutions
  if (!institution) throw new Error('no club')
  await loadSnapshot(db, snapshot)
  const store = createPostgresStore(db)
  const system = store.as({ kind: 'system' }, JUNE_15)
  const lines: string[] = []
  const clock = { now: JUNE_15 }
  return {
    db,
    store,
    institution,
    clock,
    lines,
    async start({ store: runStore = store, db: runDb = db }: Partial<Parameters<typeof startMonthlyFees>[0]> = {}) {
      const log = createLog('info', { write: (line) => void lines.push(line) })
      const fees = await startMonthlyFees({ store: runStore, db: runDb, clock: () => clock.now, log })
      await fees.tick()
      return fees
    },
    async runs(): Promise<Run[]> {
      const query = {
        scope: EVERYTHING,
        filter: { institutionId: institution.id },
        sort: { field: 'period', order: 'ASC' },
        range: { offset: 0, limit: 10 },
      } as const
      return (await system.read((tx) => tx.runs.list(query))).rows
    },
    change: (fields: Partial<Institution>) =>
      system.write(async (tx) => {
        const [current] = await tx.institutionsById([institution.id])
        if (!current) throw new Error('no institution')
        await tx.institutions.update({ ...current, ...fields, version: current.version + 1 }, current.version)
      }),
    cuotas: async () => Number((await db.query('SELECT count(*) AS made FROM rayo.fee'))[0]?.['made']),
    wait: () => db.query(`UPDATE rayo_queue.job SET start_after = now() - interval '1 second'`),
    expire: () => db.query(`UPDATE rayo_queue.job SET started_on = now() - interval '1 hour'`),
  }
}

/** Calls `onInsert` before cuotas are inserted; what it throws is the store's failure. */
export function observedStore(store: Store, onInsert: (fees: readonly Fee[]) => void): Store {
  return {
    ...store,
    as: (principal, now) => {
      const transactions = store.as(principal, now)
      return {
        ...transactions,
        write: (work) =>
          transactions.write((tx) => {
            const { insertFree } = tx.fees
            tx.fees.insertFree = (fees) => {
              onInsert(fees)
              return insertFree(fees)
            }
            return work(tx)
          }),
      }
    },
  }
}
