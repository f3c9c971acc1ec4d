import type { Scope } from '#domain/access'
import type { Notice } from '#domain/notice'
import { notices } from '../../resources/notices.ts'
import type { NoticeFilter, NoticeReads, NoticeSort } from '../port/notices.ts'
import { fieldTests, reached, sortKeys } from './described.ts'
import { pageOf, sortedIds } from './query.ts'
import type { SortKey } from './query.ts'
import type { Session } from './session.ts'

const SORTS: Record<NoticeSort, SortKey<Notice>> = sortKeys(notices.sorts)

export function noticeReads(session: Session): NoticeReads {
  const wantedRows = (scope: Scope, filter: NoticeFilter) => {
    const covered = reached(notices.reach, scope)
    const wanted = fieldTests(notices.filters, filter)
    return [...session.open.tables.notices.all()].filter((notice) => covered(notice) && wanted(notice))
  }
  return {
    async list({ scope, filter, sort, range }) {
      return pageOf(wantedRows(scope, filter), SORTS[sort.field], sort.order, range)
    },
    async ids({ scope, filter, sort }) {
      return sortedIds(wantedRows(scope, filter), SORTS[sort.field], sort.order)
    },
    async get(scope, id) {
      const notice = session.open.tables.notices.get(id)
      return notice && reached(notices.reach, scope)(notice) ? notice : null
    },
  }
}
