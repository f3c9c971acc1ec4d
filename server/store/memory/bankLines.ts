import type { Scope } from '#domain/access'
import type { BankLine } from '#domain/bankLine'
import { bankLines } from '../../resources/bankLines.ts'
import type { BankLineFilter, BankLineReads, BankLineSort } from '../port/bankLines.ts'
import { fieldTests, reached, sortKeys } from './described.ts'
import { pageOf, sortedIds } from './query.ts'
import type { SortKey } from './query.ts'
import type { Session } from './session.ts'

const SORTS: Record<BankLineSort, SortKey<BankLine>> = sortKeys(bankLines.sorts)

export function bankLineReads(session: Session): BankLineReads {
  const wantedRows = (scope: Scope, filter: BankLineFilter) => {
    const covered = reached(bankLines.reach, scope)
    const wanted = fieldTests(bankLines.filters, filter)
    return [...session.open.tables.bankLines.all()].filter((line) => covered(line) && wanted(line))
  }
  return {
    async list({ scope, filter, sort, range }) {
      return pageOf(wantedRows(scope, filter), SORTS[sort.field], sort.order, range)
    },
    async ids({ scope, filter, sort }) {
      return sortedIds(wantedRows(scope, filter), SORTS[sort.field], sort.order)
    },
    async get(scope, id) {
      const line = session.open.tables.bankLines.get(id)
      return line && reached(bankLines.reach, scope)(line) ? line : null
    },
  }
}
