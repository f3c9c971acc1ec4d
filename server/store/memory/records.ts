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
import { UniqueViolation } from '../port/failures.ts'
import { idempotencyKey } from './database.ts'
import type { Session, WriteSession } from './session.ts'
import { namedBy } from './references.ts'
import { byId } from './query.ts'

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
