import type { Actor } from '#domain/access/actor'
import { can } from '#domain/access/access'
import type { SearchHits } from '#domain/api/search'
import type { UserView } from '#domain/members/user'
import { formatMoney } from '#domain/money/money'
import { foldText } from '#domain/values/fold'
import { searchText, searcher } from '#domain/values/searchText'
import { dayInFigures } from '#domain/values/writtenDate'
import { fill } from '../../providers/i18n/text.ts'
import { deskAddress, listAddress } from '../list/listAddress.ts'
import { memberMarks, personName } from '../values/RecordName.tsx'
import { mayOpen, type PermissionFlags } from '../../providers/session/permissions.ts'
import { money } from '../../providers/es/money.ts'
import { notices } from '../../providers/es/notices.ts'
import { palette } from '../../providers/es/palette.ts'
import { panelMenu } from '../../providers/es/shell.ts'
import { panelMenuFor } from '../../ui/shell/panelMenu.ts'

export type Entry = {
  group: keyof typeof palette.groups
  label: string
  detail?: string
  to: string
}

/** `cobrar ana` looks for Ana, to charge her. */
const CHARGING = /^cobr\p{L}*\s+(?=\S)/u

export function queryOf(text: string): { q: string; isCharging: boolean } {
  const query = foldText(text.trim())
  return { q: query.replace(CHARGING, ''), isCharging: CHARGING.test(query) }
}

export function matchingDestinations(text: string, destinations: readonly Destination[]): Entry[] {
  const matches = searcher(text)
  return destinations
    .filter(({ label, words = '' }) => matches === null || matches(searchText(label, words)))
    .map(({ group, label, to }) => ({ group, label, to }))
}

export function entriesOfHits(
  hits: SearchHits,
  { actor, flags }: { actor: Actor | null; flags: PermissionFlags },
  isCharging: boolean,
): Entry[] {
  const hasPage = mayOpen(flags, 'users/:id')
  const people = hits.people.flatMap((person) => {
    const charges = chargesOf(person, actor)
    if (isCharging) return charges
    return [...(hasPage ? [personEntry(person)] : []), ...charges.slice(0, 1), ...feesOf(person, actor)]
  })
  if (isCharging) return people
  const manages = (institutionId: string) => can(actor, 'history', 'institutions', { institutionIds: [institutionId] })
  const editsSports = can(actor, 'edit', 'sports')
  return [
    ...people,
    ...hits.receipts.map(({ id, number, payerName, receivedOn, amount, currency, institutionId }): Entry => ({
      group: 'receipts',
      label: fill(palette.receipt, { number }),
      detail: [payerName, dayInFigures(receivedOn), formatMoney(amount, currency)].filter(Boolean).join(' · '),
      to: manages(institutionId) ? `/panel/payments/receipts/${id}` : `/panel/my-receipts/${id}`,
    })),
    ...hits.institutions.map(({ id, name, city }): Entry => ({
      group: 'institutions',
      label: name,
      ...(city !== null && { detail: city }),
      to: `/panel/${manages(id) ? 'institutions' : 'my-institutions'}/${id}`,
    })),
    ...hits.sports.map(({ id, name, slug }): Entry => ({
      group: 'sports',
      label: name,
      to: editsSports ? `/panel/manage-sports/${id}` : `/sports/${slug}`,
    })),
  ]
}

function personEntry(person: UserView): Entry {
  const [first] = person.memberships
  return {
    group: 'people',
    label: personName(person),
    detail: memberMarks(person, first?.institutionId).join(' · '),
    to: `/panel/users/${person.id}`,
  }
}

function chargesOf(person: UserView, actor: Actor | null): Entry[] {
  return person.memberships
    .filter(({ institutionId }) => can(actor, 'register', 'receipts', { institutionIds: [institutionId] }))
    .map(({ institutionId }) => ({
      group: 'people',
      label: fill(palette.charge, { name: personName(person) }),
      to: deskAddress(institutionId, person.id),
    }))
}

function feesOf(person: UserView, actor: Actor | null): Entry[] {
  const institutionIds = person.memberships.map(({ institutionId }) => institutionId)
  if (!can(actor, 'list', 'payments', { institutionIds })) return []
  return [
    {
      group: 'people',
      label: fill(palette.fees, { name: personName(person) }),
      to: listAddress('payments', { userId: person.id }),
    },
  ]
}

export type Destination = {
  group: 'actions' | 'screens'
  label: string
  to: string
  words?: string
}

type Row = readonly [path: string, label: string, words?: string]

const { actions, screens, words } = palette

const ACTIONS: readonly Row[] = [
  ['payments/cash', panelMenu.cash, words.charge],
  ['payments/new', actions.fee],
  ['payments/generate', actions.generate],
  ['payments/bank', actions.bank, words.bank],
  ['payments/opening', actions.opening],
  ['payments/reports', actions.close, words.close],
  ['users/new', panelMenu.usersNew, words.newMember],
  ['users/import', actions.import],
  ['institutions/new', panelMenu.institutionsNew],
  ['manage-sports/new', actions.sport],
  ['plans/new', panelMenu.plansNew],
]

const SCREENS: readonly Row[] = [
  ['payments/members', screens.byMember, words.debtors],
  ['payments/receipts', money.tabs.receipts],
  ['payments/notices', notices.tab],
  ['payments/reminders', money.tabs.reminders, words.debtors],
  ['payments/runs', money.tabs.runs],
  ['payments/reports', money.tabs.reports, words.reports],
  ['manage-sports/types', screens.types],
  ['my-receipts', screens.myReceipts],
  ['security', screens.security],
]

export function destinationsOf(actor: Actor | null, flags: PermissionFlags): Destination[] {
  const mayClose = can(actor, 'close', 'institutions')
  const of = (group: Destination['group'], rows: readonly Row[]): Destination[] =>
    rows
      .filter(([path, label]) => mayOpen(flags, path) && (mayClose || label !== actions.close))
      .map(([path, label, synonyms]) => ({ group, label, to: `/panel/${path}`, words: synonyms }))
  const actionEntries = of('actions', ACTIONS)
  const menu = panelMenuFor(flags)
    .flatMap(({ entries }) => entries)
    .filter(({ to }) => actionEntries.every((action) => action.to !== to))
    .map(({ label, to }): Destination => ({ group: 'screens', label, to }))
  return [...actionEntries, ...menu, ...of('screens', SCREENS)]
}
