import type { SortPayload } from 'react-admin'
import { MANAGED } from '#domain/access/access'
import { OWED } from '#domain/money/feeStatus'

export const ROWS = 25

/** Requested by the list, preloaded by its menu entry, and requested early by `web/pages/panelPage.ts`. */
export const FIRST_PAGES = {
  // the owed cuotas, oldest first; the user can remove the filter
  payments: { sort: { field: 'dueDate', order: 'ASC' }, filterDefaultValues: { status: OWED }, filter: MANAGED },
  receipts: { sort: { field: 'receivedOn', order: 'DESC' }, filter: MANAGED },
  users: { sort: { field: 'familyName', order: 'ASC' } },
} as const satisfies Record<string, FirstPage>

type FirstPage = { sort: SortPayload; filterDefaultValues?: object; filter?: object }

export function firstPageOf(resource: string): FirstPage | undefined {
  const pages: Record<string, FirstPage> = FIRST_PAGES
  return pages[resource]
}
