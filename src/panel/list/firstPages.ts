import type { SortPayload } from 'react-admin'
import { MANAGED } from '#domain/access/access'
import { OWED } from '#domain/money/feeStatus'

export const ROWS = 25

/** The list asks for it, its menu entry preloads it, and `web/pages/panelPage.ts` requests it early. */
export const FIRST_PAGES = {
  // what is to be collected, oldest first; a person can take that filter away
  payments: { sort: { field: 'dueDate', order: 'ASC' }, filterDefaultValues: { status: OWED }, filter: MANAGED },
  receipts: { sort: { field: 'receivedOn', order: 'DESC' }, filter: MANAGED },
  users: { sort: { field: 'familyName', order: 'ASC' } },
} as const satisfies Record<string, FirstPage>

type FirstPage = { sort: SortPayload; filterDefaultValues?: object; filter?: object }

export function firstPageOf(resource: string): FirstPage | undefined {
  const pages: Record<string, FirstPage> = FIRST_PAGES
  return pages[resource]
}
