import { administeredBy, type Actor } from '#domain/access/actor'
import { mayOpen, type PermissionFlags } from '../../providers/session/permissions.ts'
import { money } from '../../providers/es/money.ts'
import { notices } from '../../providers/es/notices.ts'
import { palette } from '../../providers/es/palette.ts'
import { panelMenu } from '../../providers/es/shell.ts'
import { panelMenuFor } from '../../ui/shell/panelMenu.ts'

export type Destination = {
  group: 'actions' | 'screens'
  label: string
  to: string
  words?: string
}

type Row = readonly [path: string, label: string, words?: string]

const { actions, screens, words } = palette

const CLOSING = 'institutions/:id/fees'

const ACTIONS: readonly Row[] = [
  ['payments/cash', panelMenu.cash, words.charge],
  ['payments/new', actions.fee],
  ['payments/generate', actions.generate],
  ['payments/bank', actions.bank, words.bank],
  ['payments/opening', actions.opening],
  [CLOSING, actions.close],
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
  const [closing, ...others] = actor ? administeredBy(actor, 'collects') : []
  const of = (group: Destination['group'], rows: readonly Row[]): Destination[] =>
    rows
      .filter(([path]) => mayOpen(flags, path) && (path !== CLOSING || (closing && others.length === 0)))
      .map(([path, label, synonyms]) => ({
        group,
        label,
        to: `/panel/${path.replace(':id', closing ?? '')}`,
        words: synonyms,
      }))
  const listed = of('actions', ACTIONS)
  const menu = panelMenuFor(flags)
    .flatMap(({ entries }) => entries)
    .filter(({ to }) => listed.every((action) => action.to !== to))
    .map(({ label, to }): Destination => ({ group: 'screens', label, to }))
  return [...listed, ...menu, ...of('screens', SCREENS)]
}
