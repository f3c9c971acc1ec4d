import { describe, expect, it } from 'vitest'
import type { Scope } from '#domain/access/access'
import { UniqueViolation } from '#server/store/port/failures'
import { aMembership, aReminder, aUser, anId, anInstitution } from '../../support/builders.ts'
import { type CreateStore, ALL, openStore, self, within } from './support.ts'

const rayo = anInstitution()
const sol = anInstitution()
const ana = aUser()
const beto = aUser()
const ofAna = aMembership({ userId: ana.id, institutionId: rayo.id })
const ofBeto = aMembership({ userId: beto.id, institutionId: rayo.id })
const inSol = aMembership({ userId: ana.id, institutionId: sol.id })
const batchId = anId()
const inRayo = { institutionId: rayo.id, actorId: beto.id }
const reminders = [
  aReminder({ ...inRayo, membershipId: ofAna.id, day: '2024-05-01', amount: 3 }),
  aReminder({ ...inRayo, membershipId: ofAna.id, day: '2024-06-01', amount: 1, channel: 'mailto' }),
  aReminder({
    ...inRayo,
    membershipId: ofAna.id,
    day: '2024-06-14',
    batchId,
    channel: 'email',
    state: 'failed',
    outcome: 'mailUnavailable',
  }),
  aReminder({ ...inRayo, membershipId: ofBeto.id, day: '2024-06-10', batchId, channel: 'email', state: 'queued' }),
  aReminder({ institutionId: sol.id, membershipId: inSol.id, actorId: ana.id, day: '2024-06-12' }),
]
const [, late, , queued, elsewhere] = reminders.map(({ id }) => id)
const content = { institutions: [rayo, sol], users: [ana, beto], memberships: [ofAna, ofBeto, inSol], reminders }

export function describeReminders(createStore: CreateStore): void {
  const open = () => openStore(createStore, content)

  describe('reminders', () => {
    it('return the latest valid one of each member, within the scope', async () => {
      const store = await open()
      const latest = (scope: Scope, institutionId = rayo.id) =>
        store.read(async (tx) => (await tx.reminders.latest(scope, institutionId)).map(({ id }) => id))
      expect(await latest(ALL)).toEqual([late, queued])
      expect(await latest(within(rayo.id))).toEqual([late, queued])
      expect(await latest(within(sol.id))).toEqual([])
      expect(await latest(within(sol.id), sol.id)).toEqual([elsewhere])
      expect(await latest(self(ana.id))).toEqual([])
    })

    it.each(['queued', 'sending', 'sent'] as const)('are unique per day and member while %s', async (state) => {
      const store = await open()
      const again = aReminder({ ...inRayo, membershipId: ofAna.id, day: '2024-06-01', state })
      await expect(store.write((tx) => tx.reminders.insert(again))).rejects.toMatchObject(
        new UniqueViolation('reminder.memberDay'),
      )
      await store.write(async (tx) => {
        await tx.reminders.insert({ ...again, membershipId: ofBeto.id })
        await tx.reminders.insert({ ...again, id: anId(), state: 'failed', outcome: 'mailUnavailable' })
      })
    })

    it('store since when a member wants none', async () => {
      const store = await open()
      const stopped = { ...ofAna, remindersStoppedAt: '2024-06-15T15:00:00.000Z', version: 2 }
      await store.write((tx) => tx.memberships.update(stopped, 1))
      expect(await store.read((tx) => tx.memberships.get(ofAna.id))).toEqual(stopped)
    })
  })
}
