import { can } from '#domain/access'
import type { Action, Resource } from '#domain/access'
import type { Actor } from '#domain/actor'

/** The tabs of an institution's page, by the last part of their addresses; the summary stands at the institution's own. */
export const TABS = ['sports', 'admins', 'members', 'fees', 'history'] as const
export type Tab = 'summary' | (typeof TABS)[number]

/** What the API lets somebody ask for who opens the tab. */
const ASKS: Record<Tab, readonly [Action, Resource]> = {
  summary: ['show', 'institutions'],
  sports: ['show', 'institutions'],
  admins: ['list', 'users'],
  members: ['list', 'users'],
  fees: ['list', 'payments'],
  history: ['history', 'institutions'],
}

/** The tabs of an institution that an actor has: of one that they only belong to, none that is about others. */
export function tabsFor(actor: Actor | null, institutionId: string): Tab[] {
  return (['summary', ...TABS] as const).filter((tab) => can(actor, ...ASKS[tab], { institutionIds: [institutionId] }))
}

/** The tab at an address; one that is none of them is the summary. */
export function tabAt(pathname: string): Tab {
  const last = pathname.replace(/\/$/, '').split('/').at(-1)
  return TABS.find((tab) => tab === last) ?? 'summary'
}

/** Where a tab of an institution is. */
export function tabPath(institutionId: string, tab: Tab): string {
  const page = `/panel/institutions/${institutionId}`
  return tab === 'summary' ? page : `${page}/${tab}`
}
