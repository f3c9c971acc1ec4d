import { escapeUTF8 } from 'entities/escape'
import { OWED, type FeeStatus } from '#domain/money/feeStatus'
import { styleElements, type Inlined, ENTRY, importsOf, type Manifest } from './build.ts'
import type { InlineCode } from '../http/securityHeaders.ts'

type FirstList = {
  resource: string
  sort: readonly [string, 'ASC' | 'DESC']
  status?: readonly FeeStatus[]
  managed?: true
}
type Screen = { module: string; list?: FirstList }

/** The module of each frequent address and its first list request. Other addresses open without them, only later. */
const SCREENS: Readonly<Record<string, Screen>> = {
  '/profile': { module: 'src/panel/screens/profile/ProfilePage.tsx' },
  '/panel': { module: 'src/panel/screens/profile/ProfilePage.tsx' },
  '/panel/dashboard': { module: 'src/panel/screens/dashboard/DashboardPage.tsx' },
  '/panel/my-institutions': { module: 'src/panel/screens/my-institutions/MyInstitutionsPage.tsx' },
  '/panel/institutions': { module: 'src/resources/institutions/InstitutionList.tsx' },
  '/panel/manage-sports': { module: 'src/resources/sports/SportList.tsx' },
  '/panel/plans': { module: 'src/resources/plans/PlanList.tsx' },
  '/panel/users': {
    module: 'src/resources/users/UserList.tsx',
    list: { resource: 'users', sort: ['familyName', 'ASC'] },
  },
  '/panel/payments': {
    module: 'src/resources/payments/FeeList.tsx',
    list: { resource: 'payments', sort: ['dueDate', 'ASC'], status: OWED, managed: true },
  },
  '/panel/payments/cash': { module: 'src/resources/payments/cash/CashPage.tsx' },
  '/panel/payments/receipts': {
    module: 'src/resources/receipts/ReceiptList.tsx',
    list: { resource: 'receipts', sort: ['receivedOn', 'DESC'], managed: true },
  },
}
const ROWS = 25

const SESSION = 'src/auth/gate/SignedInArea.tsx'
const GATE = 'src/auth/gate/Gate.tsx'
const ROUTER = 'src/PanelRouter.tsx'
const PANEL = 'src/panel/PanelApp.tsx'

export type PageVariant = { name: string; page: (html: string) => string; code: InlineCode }

export type PanelPages = { manifest: Manifest; inlined: Inlined; gateOutline: string }

/** Pages that show an outline and load code and data early. Null for addresses outside the panel. */
export function openPanelPages(options: PanelPages | null): (path: string) => PageVariant | null {
  if (options === null) return () => null
  const pages = new Map(Object.keys(SCREENS).map((address) => [address, variantOf(options, address)]))
  const other = variantOf(options, '/panel/*')
  return (path) => {
    const address = path.replace(/(?<=.)\/+$/, '')
    return pages.get(address) ?? (/^\/panel(?:\/|$)/.test(address) ? other : null)
  }
}

function variantOf({ manifest, inlined, gateOutline }: PanelPages, name: string): PageVariant {
  const screen = SCREENS[name]
  const memberKeys = [ROUTER, PANEL, ...(screen ? [screen.module] : [])]
  const startKeys = importsOf(manifest, [ENTRY])
  const sessionKeys = importsOf(manifest, [SESSION])
  const files = (keys: Iterable<string>, not: ReadonlySet<string>) =>
    [...keys].filter((key) => !not.has(key)).map((key) => `/${manifest[key]?.file ?? ''}`)
  const later = (keys: readonly string[]) =>
    files(importsOf(manifest, keys), new Set([...startKeys, ...sessionKeys])).join(' ')
  const early = [
    `data-member="${later(memberKeys)}"`,
    `data-visitor="${later([GATE])}"`,
    screen?.list && `data-list="${escapeUTF8(queryOf(screen.list))}"`,
  ]
  const styles = inlined.stylesOf([ENTRY, SESSION, GATE])
  const head = [
    `<style>${HIDDEN_OUTLINE}</style>`,
    ...styleElements(styles),
    ...inlined
      .stylesOf(memberKeys, [ENTRY, SESSION, GATE])
      .map(({ href }) => `<link rel="stylesheet" blocking="render" href="${href}" disabled data-member>`),
    `<script ${early.filter(Boolean).join(' ')}>${inlined.earlyScript}</script>`,
    ...files(sessionKeys, startKeys).map((file) => `<link rel="modulepreload" crossorigin href="${file}">`),
  ].join('\n    ')
  return {
    name,
    code: {
      scripts: [inlined.themeScript, inlined.earlyScript],
      styles: [HIDDEN_OUTLINE, ...styles.map(({ text }) => text)],
    },
    page: (html) =>
      html
        .replace(/\s*<link rel="stylesheet"[^>]*>/g, '')
        .replace(/<script src="\/theme\.js"><\/script>/, () => `<script>${inlined.themeScript}</script>`)
        .replace('</head>', () => `  ${head}\n  </head>`)
        .replace(
          '<div id="root"></div>',
          () => `<div id="root">${OUTLINE}<div class="gate-outline">${gateOutline}</div></div>`,
        ),
  }
}

/** Only the browser knows whether there is a session (`public/theme.js`). */
const HIDDEN_OUTLINE = '[data-session] .gate-outline, html:not([data-session]) .panel-outline { display: none }'

const OUTLINE = `<div class="panel-outline" aria-hidden="true"><div class="panel-outline-head"></div><div class="panel"><div class="panel-menu"></div><div class="panel-page page-loading">${'<span class="page-loading-bar"></span>'.repeat(12)}</div></div></div>`

function queryOf({ resource, sort, status, managed }: FirstList): string {
  const query = new URLSearchParams({
    filter: JSON.stringify({ status, managed }),
    range: JSON.stringify([0, ROWS - 1]),
    sort: JSON.stringify(sort),
  })
  return `${resource}?${query.toString()}`
}
