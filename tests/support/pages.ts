import type { ActiveMembership } from '../../domain/members/membership.ts'
import { flagsOf, mayOpen, panelPaths, type PermissionFlags } from '../../src/providers/session/permissions.ts'

/** For the accessibility tests and `npm run screenshots`. */
export const PUBLIC = [
  '/',
  '/sports',
  '/sports/futbol',
  '/institutions',
  '/calendar',
  '/plans',
  '/help',
  '/about',
  '/privacy',
  '/terms',
  '/contact',
  '/institutions/club-atletico-relampago',
  '/institutions/club-atletico-relampago/join',
  '/no-existe',
]

const ADMIN: ActiveMembership = { institutionId: 'x', role: 'Admin', duties: null, dutySportIds: [] }

/** Addresses that look much the same to several people are visited by one. */
const VISITORS = {
  'superadmin@rayo.test': {
    flags: flagsOf({ rols: ['SuperAdmin'], memberships: [] }),
    elsewhere: /^(|security|my-institutions.*|my-receipts.*|payments.*|join-requests.*)$/,
  },
  'admin@rayo.test': {
    flags: flagsOf({ rols: ['Admin'], memberships: [ADMIN] }),
    elsewhere: /^(security|my-institutions\/.*|my-receipts.*|institutions(\/new|\/:id\/(?!update).*)?)$/,
  },
  'user@rayo.test': { flags: flagsOf({ rols: ['User'], memberships: [] }), elsewhere: /^$a/ },
}
type Visitor = keyof typeof VISITORS

const visited = ({ flags, elsewhere }: { flags: PermissionFlags; elsewhere: RegExp }) =>
  panelPaths.filter((path) => mayOpen(flags, path) && !elsewhere.test(path))

/** `plans/:id`, `institutions/:id/update`. */
const RECORD = /^(?<list>[^:]+)\/:\w+(?:\/(?<further>.+))?$/

function recordsIn(paths: readonly string[]): Record<string, readonly string[]> {
  const records = new Map<string, string[]>()
  for (const path of paths) {
    const { list, further } = RECORD.exec(path)?.groups ?? {}
    if (list !== undefined) records.set(list, [...(records.get(list) ?? []), ...(further ? [further] : [])])
  }
  return Object.fromEntries(records)
}

function ofEach<Result>(make: (paths: readonly string[]) => Result) {
  const entries = Object.entries(VISITORS).map(([email, visitor]) => [email, make(visited(visitor))])
  return Object.fromEntries(entries) as Record<Visitor, Result>
}

export const SCREENS = ofEach((paths) => paths.filter((path) => !path.includes(':')))

export const RECORDS = ofEach(recordsIn)

/** Browsers leave parts out until they are about to be seen, and a form's buttons cover what is scrolled below them. */
export function drawWhole(): void {
  for (const bar of document.querySelectorAll<HTMLElement>('form .MuiToolbar-root')) bar.style.position = 'static'
  for (const part of document.querySelectorAll<HTMLElement>('main section')) part.style.contentVisibility = 'visible'
}
