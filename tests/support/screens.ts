import { withRols } from './builders.ts'
import { flagsOf, mayOpen, panelPaths, type PermissionFlags } from '../../src/providers/session/permissions.ts'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

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

/** Addresses that look much the same to several people are visited by one. */
const VISITORS = {
  'superadmin@rayo.test': {
    flags: flagsOf(withRols(['SuperAdmin'])),
    elsewhere: /^(|security|my-institutions.*|my-receipts.*|payments.*|join-requests.*)$/,
  },
  'admin@rayo.test': {
    flags: flagsOf(withRols(['Admin'])),
    elsewhere: /^(security|my-institutions\/.*|my-receipts.*|institutions(\/new|\/:id\/(?!update).*)?)$/,
  },
  'user@rayo.test': { flags: flagsOf(withRols(['User'])), elsewhere: /^$a/ },
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

/** Browsers leave parts out until they are about to be seen. */
export function drawWhole(): void {
  for (const part of document.querySelectorAll<HTMLElement>('main section')) part.style.contentVisibility = 'visible'
}

/** The first one, which there must be. */
export function firstOf<One>([first]: readonly One[]): One {
  if (first === undefined) throw new Error('there is none')
  return first
}

/** With plain spaces. */
export function plainText(of: Element | string): string {
  return (typeof of === 'string' ? of : of.textContent).replaceAll(/[\u00a0\u202f]/g, ' ').trim()
}

/** `1.259`; 0 when there is none. */
export function numberOf(text: string | undefined): number {
  return Number((text ?? '0').replaceAll('.', ''))
}

export async function totalShown(): Promise<number> {
  const info = await waitFor(() => {
    const summary =
      document.querySelector('.MuiTablePagination-displayedRows') ?? screen.queryByText(/^Ningún resultado/)
    if (!summary) throw new Error('no list says how many it has')
    return summary
  })
  return numberOf(/de ([\d.]+)$/.exec(plainText(info))?.[1])
}

export async function sumsShown(): Promise<string[]> {
  if ((await totalShown()) === 0) return []
  const region = await screen.findByRole('region', { name: 'Sumas de lo filtrado' })
  return within(region).getAllByRole('definition').map(plainText)
}

/** `10012030` is 10/01/2030. */
export async function typeDate(user: UserEvent, name: RegExp, digits: string): Promise<void> {
  const field = screen.getByRole('group', { name })
  const [first] = within(field).getAllByRole('spinbutton')
  if (!first) throw new Error(`${name} has no place to type into`)
  await user.click(first)
  await user.keyboard(digits)
}
