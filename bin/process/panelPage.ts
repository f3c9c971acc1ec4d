import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    name: z.string().optional(),
    isEntry: z.boolean().default(false),
    imports: z.array(z.string()).default([]),
    css: z.array(z.string()).default([]),
  }),
)
type Manifest = z.output<typeof manifestSchema>

type Screen = { module: string; list?: { resource: string; sort: readonly [string, 'ASC' | 'DESC']; managed?: true } }

/**
 * What the addresses below /panel show that are entered most: the module, and the list that it asks for first. An address that is not here, or a list that
 * asks for another page of it, still opens: a moment later.
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
    list: { resource: 'payments', sort: ['dueDate', 'DESC'], managed: true },
  },
  '/panel/payments/receipts': {
    module: 'src/resources/receipts/ReceiptList.tsx',
    list: { resource: 'receipts', sort: ['receivedOn', 'DESC'], managed: true },
  },
}
const ROWS = 25

/** A page of its own for some addresses: `name` tells it from the others. */
export type PageVariant = { name: string; page: (html: string) => string }

/**
 * The page of an address below /panel, null for any other: it names the code that the address loads, by what Vite wrote down of the build, asks for its
 * data (`public/early.js`), and shows the panel's outline until there is more. Without such a record every address has the one page.
 */
export async function openPanelPages(folder: string): Promise<(path: string) => PageVariant | null> {
  const text = await readFile(join(folder, '.vite/manifest.json'), 'utf8').catch(() => null)
  if (text === null) return () => null
  const manifest = manifestSchema.parse(JSON.parse(text))
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
        // Texts are read in the system's letters until the product's are there, rather than a tenth of a second later.
        .replace(/\s*<link\s[^>]*as="font"[^>]*>/, '')
        // after the configuration, which it reads, and before what takes long
        .replace('<script type="module"', `${first}\n    <script type="module"`)
        .replace('</head>', `  ${head}\n  </head>`)
        .replace('<div id="root"></div>', `<div id="root">${OUTLINE}</div>`),
  }
}

/** The panel's frame before it is one, for who has a session: hidden from all who listen, since it says nothing. */
const OUTLINE = `<div class="panel-outline" aria-hidden="true"><div class="panel-outline-head"></div><div class="panel"><div class="panel-menu"></div><div class="panel-page page-loading">${'<span class="page-loading-bar"></span>'.repeat(12)}</div></div></div>`

/** As `ra-data-simple-rest` asks for the first page of a list that nobody has filtered. */
function queryOf({ resource, sort, managed }: NonNullable<Screen['list']>): string {
  const query = new URLSearchParams({
    filter: JSON.stringify(managed ? { managed } : {}),
    range: JSON.stringify([0, ROWS - 1]),
    sort: JSON.stringify(sort),
  })
  return `${resource}?${query.toString()}`
}

const named = (manifest: Manifest, name: string) => keyOf(manifest, (chunk) => chunk.name === name, name)

function keyOf(manifest: Manifest, is: (chunk: Manifest[string], key: string) => boolean, what: string): string {
  const found = Object.entries(manifest).find(([key, chunk]) => is(chunk, key))
  if (!found) throw new Error(`the build has no ${what}`)
  return found[0]
}

function reached(manifest: Manifest, keys: readonly string[], found = new Set<string>()): Set<string> {
  for (const key of keys) {
    if (found.has(key)) continue
    found.add(key)
    reached(manifest, manifest[key]?.imports ?? [], found)
  }
  return found
}
