import { can, scopeOf } from '#domain/access/access'
import type { SearchHits } from '#domain/api/search'
import { isOperating } from '#domain/clubs/institution'
import type { UserView } from '#domain/members/user'
import { memberNumberIn } from '#domain/values/fold'
import { searcher, searchText } from '#domain/values/searchText'
import { MAX_ROWS } from '../../resources/filters.ts'
import { withPayerNames } from '../records/names.ts'
import type { ActorReads } from '../records/records.ts'

const MAX_HITS = 5
const FIRST = { offset: 0, limit: MAX_HITS }

/** A number may be a member's or a receipt's; the member with exactly this number comes first. Empty without a text. */
export async function searchHits(tx: ActorReads, q: string | undefined): Promise<SearchHits> {
  if (q === undefined) return { people: [], receipts: [], institutions: [], sports: [] }
  const number = memberNumberIn(q)
  const byName = { sort: { field: 'name', order: 'ASC' } } as const
  const institutions = await tx.institutions.list({
    ...byName,
    scope: scopeOf(tx.actor, 'institutions'),
    filter: { q },
    range: FIRST,
  })
  // All sports, because words of the description must not count here.
  const sports = await tx.sports.list({
    ...byName,
    scope: scopeOf(tx.actor, 'sports'),
    filter: { q },
    range: { offset: 0, limit: MAX_ROWS },
  })
  const isNamed = searcher(q)
  return {
    people: await peopleOf(tx, q, number),
    receipts: await receiptsOf(tx, number),
    institutions: institutions.rows.map(({ id, name, city }) => ({ id, name, city })),
    sports: sports.rows
      .filter(({ name }) => isNamed?.(searchText(name)))
      .slice(0, MAX_HITS)
      .map(({ id, name, slug }) => ({ id, name, slug })),
  }
}

async function peopleOf(tx: ActorReads, q: string, memberNumber: string | null) {
  if (!can(tx.actor, 'list', 'users')) return []
  const query = {
    scope: scopeOf(tx.actor, 'users'),
    sort: { field: 'familyName', order: 'ASC' },
    range: FIRST,
  } as const
  const byNumber = memberNumber === null ? [] : (await tx.users.list({ ...query, filter: { memberNumber } })).rows
  const { rows } = await tx.users.list({ ...query, filter: { q } })
  const people = new Map<string, UserView>([...byNumber, ...rows].map((person) => [person.id, person]))
  const hits = [...people.values()].slice(0, MAX_HITS)
  const ids = hits.flatMap(({ memberships }) => memberships.map(({ institutionId }) => institutionId))
  const institutions = await tx.institutionsById(ids)
  const operating = new Set(institutions.filter(isOperating).map(({ id }) => id))
  // Nobody is charged in an archived institution.
  return hits.map((person) => ({
    ...person,
    memberships: person.memberships.filter(({ institutionId }) => operating.has(institutionId)),
  }))
}

async function receiptsOf(tx: ActorReads, number: string | null) {
  const { actor } = tx
  if (number === null || !Number.isSafeInteger(Number(number)) || !can(actor, 'list', 'receipts')) return []
  const { rows } = await tx.receipts.list({
    scope: scopeOf(actor, 'receipts'),
    filter: { number: Number(number) },
    sort: { field: 'receivedOn', order: 'DESC' },
    range: FIRST,
  })
  return withPayerNames(tx, rows)
}
