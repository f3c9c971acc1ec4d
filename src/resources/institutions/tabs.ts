import { can, type Action, type Resource } from '#domain/access/access'
import type { Actor } from '#domain/access/actor'

export const TABS = ['sports', 'prices', 'admins', 'members', 'fees', 'history'] as const
export type Tab = 'summary' | (typeof TABS)[number]

const NEEDS: Record<Tab, readonly [Action, Resource]> = {
  summary: ['show', 'institutions'],
  sports: ['show', 'institutions'],
  prices: ['report', 'institutions'],
  admins: ['list', 'users'],
  members: ['list', 'users'],
  fees: ['list', 'payments'],
  history: ['history', 'institutions'],
}

/** The tabs that an actor may open. Plain members get none with other people's data. */
export function tabsFor(actor: Actor | null, institutionId: string): Tab[] {
  return (['summary', ...TABS] as const).filter((tab) => can(actor, ...NEEDS[tab], { institutionIds: [institutionId] }))
}

export function tabAt(pathname: string): Tab {
  const last = pathname.replace(/\/$/, '').split('/').at(-1)
  return TABS.find((tab) => tab === last) ?? 'summary'
}

export function tabPath(institutionId: string, tab: Tab): string {
  const page = `/panel/institutions/${institutionId}`
  return tab === 'summary' ? page : `${page}/${tab}`
}
