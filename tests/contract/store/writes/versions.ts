import { describe, expect, it } from 'vitest'
import { StaleVersion } from '#server/store/port/failures'
import type { Writes } from '#server/store/port/table'
import { anInstitution, anOffering, aUser } from '../../../support/builders.ts'
import { ALL, type CreateStore, openStore, query } from '../support.ts'
import {
  ana,
  bankLine,
  beto,
  content,
  fee,
  member,
  plan,
  rayo,
  receipt,
  run,
  runFee,
  sport,
  type Write,
} from './content.ts'

export function describeVersions(createStore: CreateStore): void {
  const open = () => openStore(createStore, content)

  describe('versions', () => {
    it('allow an update of the stored version', async () => {
      const store = await open()
      await store.write((tx) => tx.users.update({ ...beto, givenName: 'Alberto', version: 2 }, 1))
      expect(await store.read((tx) => tx.users.stored({ id: beto.id }))).toEqual({
        ...beto,
        givenName: 'Alberto',
        version: 2,
      })
    })

    const STALE = {
      institutions: rayo,
      sports: sport,
      plans: plan,
      users: beto,
      memberships: member,
      fees: fee,
      receipts: receipt,
      bankLines: bankLine,
      runs: run,
    }
    it.each<[string, Write]>([
      ...Object.entries(STALE).map(([table, record]): [string, Write] => [
        table,
        // Each record is of its table.
        (tx) => (tx[table as keyof typeof STALE] as Writes<object>).update({ ...record, version: 3 }, 2),
      ]),
      ['many fees', (tx) => tx.fees.updateAll([fee, runFee].map((one, place) => ({ ...one, version: place + 2 })))],
      ['a record that is not there', (tx) => tx.users.update(aUser(), 1)],
    ])('are refused if stale: %s', async (_, write) => {
      const store = await open()
      await expect(store.write(write)).rejects.toBeInstanceOf(StaleVersion)
    })

    it('leave the transaction usable if stale, so that the current record can be read', async () => {
      const store = await open()
      const current = await store.write(async (tx) => {
        try {
          await tx.users.update({ ...beto, version: 8 }, 7)
        } catch (error) {
          if (error instanceof StaleVersion) return tx.users.stored({ id: beto.id })
        }
        return null
      })
      expect(current).toEqual(beto)
    })

    it('allow only one of several concurrent writers', async () => {
      const store = await open()
      const rename = (givenName: string) => store.write((tx) => tx.users.update({ ...beto, givenName, version: 2 }, 1))
      const outcomes = await Promise.allSettled(['Uno', 'Dos', 'Tres'].map(rename))
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
    })
  })
}

export function describeCopies(createStore: CreateStore): void {
  const open = () => openStore(createStore, content)

  it('the caller cannot change returned records', async () => {
    const store = await open()
    const tamper = async () => {
      const { rows } = await store.read((tx) => tx.institutions.list(query()))
      for (const row of rows) row.offerings.push(anOffering({ sportId: sport.id }))
    }
    await tamper().catch(() => {})
    const view = await store.read((tx) => tx.users.get(ALL, ana.id))
    try {
      if (view) view.givenName = 'Otra'
      view?.memberships[0]?.sportIds.push(sport.id)
    } catch {
      // A store may return copies or frozen records.
    }
    const club = anInstitution({ slug: 'dado' })
    await store.write((tx) => tx.institutions.insert(club))
    club.offerings.push(anOffering({ sportId: sport.id }))
    await store.read(async (tx) => {
      expect((await tx.institutions.list(query())).rows.map(({ offerings }) => offerings)).toEqual([[], [], []])
      expect(await tx.users.get(ALL, ana.id)).toMatchObject({
        givenName: ana.givenName,
        memberships: [{ sportIds: [] }],
      })
    })
  })
}
