import {
  ANSWERS_ABOUT_PEOPLE,
  type Idempotency,
  type NoticePictures,
  type Pictures,
  type SavedQueries,
} from '../port/records.ts'
import type { Ledger } from '../port/money.ts'
import { UniqueViolation } from '../port/failures.ts'
import { idempotencyKey } from './database.ts'
import type { Session } from './session.ts'
import { namedBy } from './references.ts'
import { byId } from './query.ts'

export function ledger(session: Session): Ledger {
  const entriesBy = (field: 'feeId' | 'pairId' | 'receiptId', ids: readonly string[]) =>
    [...new Set(ids)].flatMap((id) => session.open.tables.ledger.by(field, id)).toSorted(byId)
  return {
    ofFees: async (feeIds) => entriesBy('feeId', feeIds),
    ofPairs: async (pairIds) => entriesBy('pairId', pairIds),
    ofReceipt: async (receiptId) => entriesBy('receiptId', [receiptId]),
    append: async (entries) => session.insertAll('ledger', entries),
  }
}

export function idempotency(session: Session): Idempotency {
  return {
    find: async (actorId, route, key) =>
      session.open.tables.idempotency.get(idempotencyKey({ actorId, route, key })) ?? null,
    async put(record) {
      const previous = session.open.tables.idempotency.get(idempotencyKey(record))
      const completes = previous?.response === null && record.response !== null && previous.bodyHash === record.bodyHash
      if (previous && !completes) session.fail(new UniqueViolation('idempotency.key'))
      session.put('idempotency', record)
    },
    async forget(before) {
      const old = [...session.open.tables.idempotency.all()].filter(({ createdAt }) => createdAt < before)
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

export function pictures(session: Session): Pictures {
  return {
    get: async (name) => session.open.tables.pictures.get(name) ?? null,
    async put(picture) {
      const stored = session.open.tables.pictures.get(picture.name)
      const at = stored && stored.at > picture.at ? stored.at : picture.at
      session.put('pictures', { ...picture, at, bytes: stored?.bytes ?? picture.bytes })
    },
    async removeUnused(before) {
      const { tables } = session.open
      const isUnused = (name: string) => namedBy(tables, 'pictures', name) === null
      const old = [...tables.pictures.all()].filter(({ at, name }) => at < before && isUnused(name))
      for (const { name } of old) session.drop('pictures', name)
      return old.map(({ name }) => name).toSorted()
    },
  }
}

export function noticePictures(session: Session): NoticePictures {
  return {
    get: async (noticeId) => session.open.tables.noticePictures.get(noticeId) ?? null,
    among: async (noticeIds) => noticeIds.filter((id) => session.open.tables.noticePictures.has(id)),
    put: async (picture) => session.put('noticePictures', picture),
    async remove(noticeIds) {
      for (const id of noticeIds) session.drop('noticePictures', id)
    },
  }
}

export function savedQueries(session: Session): SavedQueries {
  return {
    async seenBy(userId, institutionIds) {
      const all = [...session.open.tables.savedQueries.all()]
      return all
        .filter((one) => one.userId === userId || (one.institutionId && institutionIds.includes(one.institutionId)))
        .toSorted(byId)
    },
    insert: async (query) => session.insertAll('savedQueries', [query]),
    async share(id, institutionId) {
      const query = session.open.tables.savedQueries.get(id)
      if (query) session.put('savedQueries', { ...query, institutionId })
    },
    async remove(ids) {
      for (const id of ids) session.drop('savedQueries', id)
    },
  }
}
