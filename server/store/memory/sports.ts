import type { Sport } from '#domain/sport'
import type { ReadTransaction, SportFilter, SportSort } from '../port.ts'
import { matcher } from './query.ts'
import type { SortKey } from './query.ts'
import { sportScope } from './scopes.ts'
import { cachedText, searchText, searcher } from './search.ts'
import type { Session } from './session.ts'
import { tableReads } from './tableReads.ts'

const SORTS: Record<SportSort, SortKey<Sport>> = {
  id: { of: ({ id }) => id },
  name: { text: true, of: ({ name }) => name },
  slug: { of: ({ slug }) => slug },
  active: { of: ({ active }) => active },
  typeId: { of: ({ typeId }) => typeId },
  createdAt: { of: ({ createdAt }) => createdAt },
  updatedAt: { of: ({ updatedAt }) => updatedAt },
}

const textOf = cachedText(({ name, description }: Sport) => searchText(name, description))

export function sportReads(session: Session): ReadTransaction['sports'] {
  return tableReads(session, (tables) => tables.sports, { scope: sportScope, filter: sportFilter, sorts: SORTS })
}

function sportFilter(filter: SportFilter): (row: Sport) => boolean {
  const id = matcher(filter.id)
  const slug = matcher(filter.slug)
  const typeId = matcher(filter.typeId)
  const active = matcher(filter.active)
  const found = searcher(filter.q)
  return (row) =>
    id(row.id) && slug(row.slug) && typeId(row.typeId) && active(row.active) && (found === null || found(textOf(row)))
}
