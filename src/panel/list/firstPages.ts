import type { SortPayload } from 'react-admin'
import { MANAGED } from '../data/useActor.ts'

/** How many rows a list shows unless it is asked for others. */
export const ROWS = 25

/**
 * What a list shows before anybody sorts or filters it: the list asks for it, its menu entry loads it ahead, and the page of its address asks for it while
 * the code is still loading (`bin/process/panelPage.ts`, which an end-to-end test holds to it).
 */
export const FIRST_PAGES = {
  payments: { sort: { field: 'dueDate', order: 'DESC' }, filter: MANAGED },
  receipts: { sort: { field: 'receivedOn', order: 'DESC' }, filter: MANAGED },
  users: { sort: { field: 'familyName', order: 'ASC' } },
} as const satisfies Record<string, FirstPage>

type FirstPage = { sort: SortPayload; filter?: object }

export function firstPageOf(resource: string): FirstPage | undefined {
  const pages: Record<string, FirstPage> = FIRST_PAGES
  return pages[resource]
}
