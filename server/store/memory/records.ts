import { wardOf } from '#domain/members/family'
import { billedFields, familyOf } from '#domain/money/generation'
import { takesPlace } from '#domain/clubs/plan'
import type { WriteTransaction } from '../port.ts'
import {
  ANSWERS_ABOUT_PEOPLE,
  type IdempotencyReads,
  type IdempotencyRecord,
  type IdempotencyWrites,
  type NoticePictureReads,
  type NoticePictureWrites,
  type PictureReads,
  type PictureWrites,
  type SavedQueryReads,
  type SavedQueryWrites,
} from '../port/records.ts'
import type { LedgerReads } from '../port/money.ts'
import type { MembershipReads, RemovedImport } from '../port/people.ts'
import { UniqueViolation } from '../port/failures.ts'
import { idempotencyKey } from './database.ts'
import type { Session, WriteSession } from './session.ts'
import { namedBy } from './references.ts'

const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)

export function membershipReads(session: Session): MembershipReads {
  return {
    async ofUser(userId) {
      return session.open.indexes.membershipsByUser.get(userId).toSorted(byId)
    },
    async ofInstitution(institutionId, role) {
      const all = session.open.indexes.membershipsByInstitution.get(institutionId)
      return all.filter((membership) => membership.role === role).toSorted(byId)
    },
    async get(id) {
      return session.open.tables.memberships.get(id) ?? null
    },
    async placesTaken(institutionId, today) {
      const all = session.open.indexes.membershipsByInstitution.get(institutionId)
      return all.filter((membership) => takesPlace(membership, today)).length
    },
    async wardsOf(guardianIds) {
      const { tables, indexes } = session.open
      const wards = [...new Set(guardianIds)].flatMap((guardianId) =>
        indexes.membershipsByGuardian.get(guardianId).map((ward) => {
          const person = ward.userId === null ? undefined : tables.users.get(ward.userId)
          return wardOf(ward, guardianId, person)
        }),
      )
      return wards.toSorted((one, other) => (one.membershipId < other.membershipId ? -1 : 1))
    },
    async billed(institutionId, of = { after: null, families: null }) {
      const { tables, indexes } = session.open
      const byFamily = indexes.membershipsByInstitution
        .get(institutionId)
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
  }
}

export function removeImported(session: WriteSession, importId: string): RemovedImport {
  const { tables, indexes } = session.open
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
      indexes.feesByUser.get(id).length > 0 ||
      indexes.receiptsByPayer.get(id).length > 0 ||
      indexes.membershipsByGuardian.get(id).some((ward) => !ids.has(ward.id)),
  )
  if (inUse.length > 0) return { memberships: [], users: [], inUse: inUse.map(({ id }) => id) }
  for (const id of ids) session.drop('memberships', id)
  const users = imported.flatMap(({ userId }) => {
    const user = userId === null ? undefined : tables.users.get(userId)
    return user?.subject === null && indexes.membershipsByUser.get(user.id).length === 0 ? user.id : []
  })
  for (const id of users) session.drop('users', id)
  return { memberships: [...ids], users: users.toSorted(), inUse: [] }
}

export function moveDues(session: WriteSession): WriteTransaction['memberships']['moveDues'] {
  return async (id) => {
    const { tables, indexes } = session.open
    const membership = tables.memberships.get(id)
    const userId = membership?.state === 'accepted' ? membership.userId : null
    if (userId === null) return { fees: [], receipts: [] }
    const fees = indexes.feesByUser.get(id).toSorted(byId)
    const receipts = indexes.receiptsByPayer.get(id).toSorted(byId)
    for (const fee of fees) session.put('fees', { ...fee, userId })
    for (const receipt of receipts) session.put('receipts', { ...receipt, payerId: userId })
    return { fees: fees.map((fee) => fee.id), receipts: receipts.map((receipt) => receipt.id) }
  }
}

export function moveInvitationsTo(session: WriteSession): WriteTransaction['memberships']['moveInvitationsTo'] {
  return async (userId) => {
    const { tables, indexes } = session.open
    const person = tables.users.get(userId)
    const invitations = person ? indexes.invitationsByEmail.get(person.email).toSorted(byId) : []
    const clubIds = new Set(indexes.membershipsByUser.get(userId).map(({ institutionId }) => institutionId))
    const toMove = invitations.filter((one) => one.userId !== userId && !clubIds.has(one.institutionId))
    for (const membership of toMove) session.put('memberships', { ...membership, userId })
    return toMove.map(({ id }) => id)
  }
}

export function ledgerReads(session: Session): LedgerReads {
  return {
    async ofFees(feeIds) {
      const { ledgerByFee } = session.open.indexes
      return [...new Set(feeIds)].flatMap((id) => ledgerByFee.get(id)).toSorted(byId)
    },
    async ofPairs(pairIds) {
      const { ledgerByPair } = session.open.indexes
      return [...new Set(pairIds)].flatMap((id) => ledgerByPair.get(id)).toSorted(byId)
    },
    async ofReceipt(receiptId) {
      return session.open.indexes.ledgerByReceipt.get(receiptId).toSorted(byId)
    },
  }
}

export function idempotencyReads(session: Session): IdempotencyReads {
  return {
    async find(actorId, route, key) {
      return session.open.tables.idempotency.get(idempotencyKey({ actorId, route, key })) ?? null
    },
  }
}

export function idempotencyWrites(session: WriteSession): IdempotencyWrites {
  return {
    put: async (record) => putIdempotency(session, record),
    async forget(before) {
      const { idempotency } = session.open.tables
      const old = [...idempotency.all()].filter(({ createdAt }) => createdAt < before)
      for (const record of old) session.drop('idempotency', idempotencyKey(record))
      return old.length
    },
    async forgetPeople(texts) {
      const isAboutPeople = new RegExp(ANSWERS_ABOUT_PEOPLE)
      for (const record of session.open.tables.idempotency.all()) {
        const names = texts.some((text) => record.response?.body.includes(text))
        if (names && isAboutPeople.test(record.route)) session.drop('idempotency', idempotencyKey(record))
      }
    },
  }
}

/**
 * Stores a new request, or the outcome of a running one with the same body. Any other record of the same key throws
 * UniqueViolation, so that of two equal concurrent requests only one runs.
 */
function putIdempotency(session: WriteSession, record: IdempotencyRecord): void {
  const previous = session.open.tables.idempotency.get(idempotencyKey(record))
  const completes = previous?.response === null && record.response !== null && previous.bodyHash === record.bodyHash
  if (previous && !completes) session.fail(new UniqueViolation('idempotency.key'))
  session.put('idempotency', record)
}

export function pictureReads(session: Session): PictureReads {
  return {
    async get(name) {
      return session.open.tables.pictures.get(name) ?? null
    },
  }
}

export function pictureWrites(session: WriteSession): PictureWrites {
  return {
    async put(picture) {
      const stored = session.open.tables.pictures.get(picture.name)
      const at = stored && stored.at > picture.at ? stored.at : picture.at
      session.put('pictures', { ...picture, at, bytes: stored?.bytes ?? picture.bytes })
    },
    async removeUnused(before) {
      const isNamed = (name: string) => namedBy(session.open, 'pictures', name) !== null
      const old = [...session.open.tables.pictures.all()].filter(({ at, name }) => at < before && !isNamed(name))
      for (const { name } of old) session.drop('pictures', name)
      return old.map(({ name }) => name).toSorted()
    },
  }
}

export function noticePictureReads(session: Session): NoticePictureReads {
  return {
    get: async (noticeId) => session.open.tables.noticePictures.get(noticeId) ?? null,
    among: async (noticeIds) => noticeIds.filter((id) => session.open.tables.noticePictures.has(id)),
  }
}

export function noticePictureWrites(session: WriteSession): NoticePictureWrites {
  return {
    put: async (picture) => session.put('noticePictures', picture),
    async remove(noticeIds) {
      for (const id of noticeIds) if (session.open.tables.noticePictures.has(id)) session.drop('noticePictures', id)
    },
  }
}

export function savedQueryReads(session: Session): SavedQueryReads {
  return {
    async seenBy(userId, institutionIds) {
      const all = [...session.open.tables.savedQueries.all()]
      return all
        .filter((one) => one.userId === userId || (one.institutionId && institutionIds.includes(one.institutionId)))
        .toSorted(byId)
    },
  }
}

export function savedQueryWrites(session: WriteSession): SavedQueryWrites {
  return {
    insert: async (query) => session.insertAll('savedQueries', [query]),
    async share(id, institutionId) {
      const query = session.open.tables.savedQueries.get(id)
      if (query) session.put('savedQueries', { ...query, institutionId })
    },
    async remove(ids) {
      for (const id of ids) if (session.open.tables.savedQueries.has(id)) session.drop('savedQueries', id)
    },
  }
}
