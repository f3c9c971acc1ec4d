import type { SportType } from '#domain/sport'
import type { ReadTransaction, SportTypeSort } from '../port.ts'
import { matcher, pageOf } from './query.ts'
import type { SortKey } from './query.ts'
import { sportTypeScope } from './scopes.ts'
import { cachedText, searchText, searcher } from './search.ts'
import type { Session } from './session.ts'

const SORTS: Record<SportTypeSort, SortKey<SportType>> = {
  id: { of: ({ id }) => id },
  name: { text: true, of: ({ name }) => name },
  createdAt: { of: ({ createdAt }) => createdAt },
  updatedAt: { of: ({ updatedAt }) => updatedAt },
}

const textOf = cachedText(({ name }: SportType) => searchText(name))

export function sportTypeReads(session: Session): ReadTransaction['sportTypes'] {
  return {
    async list({ scope, filter, sort, range }) {
      const covered = sportTypeScope(scope)
      const id = matcher(filter.id)
      const found = searcher(filter.q)
      const rows = [...session.open.tables.sportTypes.all()].filter(
        (row) => covered(row) && id(row.id) && (found === null || found(textOf(row))),
      )
      return pageOf(rows, SORTS[sort.field], sort.order, range)
    },
    async get(scope, id) {
      const row = session.open.tables.sportTypes.get(id)
      return row && sportTypeScope(scope)(row) ? row : null
    },
  }
}
