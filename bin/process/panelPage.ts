import { OWING_STATUSES } from '#domain/feeStatus'
import type { FeeStatus } from '#domain/feeStatus'
import { keyOf, reached } from './manifest.ts'
import type { Manifest } from './manifest.ts'

type FirstList = {
  resource: string
  sort: readonly [string, 'ASC' | 'DESC']
  /** The statuses that a list of cuotas opens on. */
  status?: readonly FeeStatus[]
  managed?: true
}
type Screen = { module: string; list?: FirstList }

/**
 * What the most-used addresses below /panel show: the module, and its first list request. Any other address, or a list
 * that asks for another page, still opens, only later.
 */
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
    module: 'src/resources/payments/PaymentList.tsx',
    list: { resource: 'payments', sort: ['dueDate', 'ASC'], status: [...OWING_STATUSES], managed: true },
  },
  '/panel/payments/cash': { module: 'src/resources/payments/cash/CashPage.tsx' },
  '/panel/payments/receipts': {
    module: 'src/resources/receipts/ReceiptList.tsx',
    list: { resource: 'receipts', sort: ['receivedOn', 'DESC'], managed: true },
  },
}
const ROWS = 25

/** A special page for some addresses. `name` identifies it. */
export type PageVariant = { name: string; page: (html: string) => string }

/**
 * The page of an address below /panel, null for any other. It names the address's code (from Vite's build manifest),
 * requests its data (`public/early.js`), and shows the panel's outline until more has loaded. Without a manifest, every
 * address has the same page.
 */
export function openPanelPages(manifest: Manifest | null): (path: string) => PageVariant | null {
  if (manifest === null) return () => null
  const pages = new Map(Object.keys(SCREENS).map((address) => [address, variantOf(manifest, address)]))
  const other = variantOf(manifest, '/panel/*')
  return (path) => {
    const address = path.replace(/(?<=.)\/+$/, '')
    return pages.get(address) ?? (/^\/panel(?:\/|$)/.test(address) ? other : null)
  }
}

function variantOf(manifest: Manifest, name: string): PageVariant {
  const screen = SCREENS[name]
  const start = reached(manifest, [keyOf(manifest, ({ isEntry }) => isEntry, 'an entry')])
  const session = named(manifest, 'session')
  const member = reached(manifest, [
    session,
    named(manifest, 'panel'),
    ...(screen ? [keyOf(manifest, (_, key) => key === screen.module, screen.module)] : []),
  ])
  const both = reached(manifest, [session])
  const visitor = reached(manifest, [
    session,
    keyOf(manifest, (_, key) => key === 'src/auth/gate/Gate.tsx', 'the gate'),
  ])
  const files = (keys: Iterable<string>, not: ReadonlySet<string>) =>
    [...keys].filter((key) => !not.has(key)).map((key) => `/${manifest[key]?.file ?? ''}`)
  const styles = [...member].filter((key) => !start.has(key)).flatMap((key) => manifest[key]?.css ?? [])
  const early = [
    `data-member="${files(member, new Set([...start, ...both])).join(' ')}"`,
    `data-visitor="${files(visitor, new Set([...start, ...both])).join(' ')}"`,
    screen?.list && `data-list="${queryOf(screen.list).replaceAll('&', '&amp;')}"`,
  ]
  const first = `<script async fetchpriority="high" src="/early.js" ${early.filter(Boolean).join(' ')}></script>`
  const head = [
    ...[...new Set(styles)].map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...files(both, start).map((file) => `<link rel="modulepreload" crossorigin href="${file}">`),
  ].join('\n    ')
  return {
    name,
    page: (html) =>
      html
        // Text shows in a system font until the product's font is there, instead of a tenth of a second later.
        .replace(/\s*<link\s[^>]*as="font"[^>]*>/, '')
        // after the configuration, which it reads, and before slow parts
        .replace('<script type="module"', `${first}\n    <script type="module"`)
        .replace('</head>', `  ${head}\n  </head>`)
        .replace('<div id="root"></div>', `<div id="root">${OUTLINE}</div>`),
  }
}

/** An outline of the panel's frame, for people with a session. Hidden from screen readers, since it says nothing. */
const OUTLINE = `<div class="panel-outline" aria-hidden="true"><div class="panel-outline-head"></div><div class="panel"><div class="panel-menu"></div><div class="panel-page page-loading">${'<span class="page-loading-bar"></span>'.repeat(12)}</div></div></div>`

/** The request of `ra-data-simple-rest` for the first page of a list as it opens. */
function queryOf({ resource, sort, status, managed }: FirstList): string {
  const query = new URLSearchParams({
    filter: JSON.stringify({ status, managed }),
    range: JSON.stringify([0, ROWS - 1]),
    sort: JSON.stringify(sort),
  })
  return `${resource}?${query.toString()}`
}

const named = (manifest: Manifest, name: string) => keyOf(manifest, (chunk) => chunk.name === name, name)
