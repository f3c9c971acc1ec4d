import { describe, expect, it } from 'vitest'
import { anInstitution, anOffering } from '../../../support/builders.ts'
import type { CreateStore } from '../support.ts'
import { ALL, NOW, openStore, query } from '../support.ts'
import { sport, ana, content } from './content.ts'

export function describeCopies(createStore: CreateStore): void {
  const open = () => openStore(createStore, content)

  describe('records handed out', () => {
    it('cannot be changed by the caller', async () => {
      const store = await open()
      const tamper = async () => {
        const { rows } = await store.read((tx) => tx.institutions.list(query()))
        for (const row of rows) row.offerings.push(anOffering({ sportId: sport.id }))
      }
      await tamper().catch(() => {})
      const view = await store.read((tx) => tx.users.get(ALL, ana.id, NOW))
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
        const { rows } = await tx.institutions.list(query())
        expect(rows.map(({ offerings }) => offerings)).toEqual([[], [], []])
        expect(await tx.users.get(ALL, ana.id, NOW)).toMatchObject({
          givenName: ana.givenName,
          memberships: [{ sportIds: [] }],
        })
      })
    })
  })
}
