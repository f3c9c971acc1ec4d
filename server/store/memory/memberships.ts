import { wardOf } from '#domain/members/family'
import { billedFields, familyOf } from '#domain/money/plannedFee'
import { takesPlace } from '#domain/clubs/plan'
import type { Memberships } from '../port.ts'
import { byId } from './query.ts'
import { writes, type Session } from './session.ts'

export function memberships(session: Session): Memberships {
  return {
    async ofUser(userId) {
      return session.open.tables.memberships.by('userId', userId).toSorted(byId)
    },
    async adminsOf(institutionId) {
      const all = session.open.tables.memberships.by('institutionId', institutionId)
      return all.filter((membership) => membership.role === 'Admin').toSorted(byId)
    },
    async get(id) {
      return session.open.tables.memberships.get(id) ?? null
    },
    async placesTaken(institutionId, today) {
      const all = session.open.tables.memberships.by('institutionId', institutionId)
      return all.filter((membership) => takesPlace(membership, today)).length
    },
    async wardsOf(guardianIds) {
      const { tables } = session.open
      const wards = [...new Set(guardianIds)].flatMap((guardianId) =>
        tables.memberships.by('guardianId', guardianId).map((ward) => {
          const person = ward.userId === null ? undefined : tables.users.get(ward.userId)
          return wardOf(ward, guardianId, person)
        }),
      )
      return wards.toSorted((one, other) => (one.membershipId < other.membershipId ? -1 : 1))
    },
    async billed(institutionId, of = { after: null, families: null }) {
      const { tables } = session.open
      const byFamily = tables.memberships
        .by('institutionId', institutionId)
        .map((membership) => ({ membership, family: familyOf(membership) }))
        .filter(({ family }) => ('family' in of ? family === of.family : of.after === null || family > of.after))
        .toSorted((a, b) => (a.family === b.family ? byId(a.membership, b.membership) : a.family < b.family ? -1 : 1))
      const most = 'family' in of ? 1 : (of.families ?? Infinity)
      const firstFamilies = new Set([...new Set(byFamily.map(({ family }) => family))].slice(0, most))
      return byFamily
        .filter(({ family }) => firstFamilies.has(family))
        .map(({ membership }) => {
          const { userId, state, invitation } = membership
          const person = userId !== null && state === 'accepted' ? tables.users.get(userId) : undefined
          const birthdate = (person ?? invitation)?.birthdate ?? null
          return { ...billedFields(membership), active: person?.active ?? true, birthdate }
        })
    },
    ...writes(session, 'memberships'),
    insertAll: async (records) => session.insertAll('memberships', records),
    removeImported: async (importId) => removeImported(session, importId),
    moveInvitationsTo: async (userId) => moveInvitationsTo(session, userId),
    moveDues: async (membershipId) => moveDues(session, membershipId),
  }
}

function removeImported(session: Session, importId: string) {
  const { tables } = session.open
  const imported = [...tables.memberships.all()].filter((one) => one.importId === importId).toSorted(byId)
  const ids = new Set(imported.map(({ id }) => id))
  const idsInRecords = new Set(
    [...tables.reminders.all(), ...tables.joinRequests.all(), ...tables.notes.all()].map((one) => one.membershipId),
  )
  const inUse = imported.filter(
    ({ id, version, state }) =>
      version > 1 ||
      state !== 'pending' ||
      idsInRecords.has(id) ||
      tables.fees.by('userId', id).length > 0 ||
      tables.receipts.by('payerId', id).length > 0 ||
      tables.memberships.by('guardianId', id).some((ward) => !ids.has(ward.id)),
  )
  if (inUse.length > 0) return { memberships: [], users: [], inUse: inUse.map(({ id }) => id) }
  for (const id of ids) session.drop('memberships', id)
  const users = imported.flatMap(({ userId }) => {
    const user = userId === null ? undefined : tables.users.get(userId)
    return user?.subject === null && tables.memberships.by('userId', user.id).length === 0 ? user.id : []
  })
  for (const id of users) session.drop('users', id)
  return { memberships: [...ids], users: users.toSorted(), inUse: [] }
}

function moveDues(session: Session, membershipId: string) {
  const { tables } = session.open
  const membership = tables.memberships.get(membershipId)
  const userId = membership?.state === 'accepted' ? membership.userId : null
  if (userId === null) return { fees: [], receipts: [] }
  const fees = tables.fees.by('userId', membershipId).toSorted(byId)
  const receipts = tables.receipts.by('payerId', membershipId).toSorted(byId)
  for (const fee of fees) session.put('fees', { ...fee, userId })
  for (const receipt of receipts) session.put('receipts', { ...receipt, payerId: userId })
  return { fees: fees.map(({ id }) => id), receipts: receipts.map(({ id }) => id) }
}

function moveInvitationsTo(session: Session, userId: string): string[] {
  const { tables } = session.open
  const person = tables.users.get(userId)
  const invitations = [...tables.memberships.all()].filter(
    ({ invitation }) => person && invitation?.email === person.email,
  )
  const clubIds = new Set(tables.memberships.by('userId', userId).map(({ institutionId }) => institutionId))
  const toMove = invitations.filter((one) => one.userId !== userId && !clubIds.has(one.institutionId)).toSorted(byId)
  for (const membership of toMove) session.put('memberships', { ...membership, userId })
  return toMove.map(({ id }) => id)
}
