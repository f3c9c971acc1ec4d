import type { RenderedPage } from '../../src/rendering/renderPage.tsx'
import { styleElements } from './inlined.ts'
import type { Style } from './inlined.ts'

/** What the first paint of a page needs of the build, and what its code is. */
export type PageFiles = {
  /** Style sheets with their addresses. They are in the page itself, so that it needs no further request to be seen. */
  styles: readonly Style[]
  /** The scripts that show the page, besides those that every page names. */
  scripts: readonly string[]
  /** The script that chooses the theme before the first paint. */
  themeScript: string
}

/** What surrounds a page, besides its own words. */
type Surroundings = {
  files: PageFiles
  /** Its path and query on the site, in one spelling. */
  path: string
  /** Where the page is found for good, null when the installation does not say its own address. */
  address: string | null
  feed: { path: string; title: string }
  /** The page's picture for link previews. */
  card: { path: string; alt: string; width: number; height: number } | null
}

/** The element with a page's data. It comes after the page. */
const DATA_ID = 'rayo-data'

/** The HTML of a public page. `template` is the built index.html, configured. */
export function publicDocument(template: string, page: RenderedPage, around: Surroundings): string {
  const { scripts } = around.files
  const head = [
    // Nothing is painted before the page is whole: a part of it moves when the rest comes.
    `<link rel="expect" href="#${DATA_ID}" blocking="render">`,
    ...scripts.map((href) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="${href}">`),
    '<link rel="manifest" href="/manifest.webmanifest">',
    ...metaOf(page, around),
  ]
  const data = `<script type="application/json" id="${DATA_ID}" data-page="${escaped(around.path)}">${json(page.data)}</script>`
  return documentOf(
    template,
    { title: page.title, head, body: `<div id="root">${page.html}</div>\n    ${data}` },
    around.files,
  )
}

/** The HTML of a page that needs none of the app's scripts. */
export function scriptlessDocument(
  template: string,
  { title, html }: Pick<RenderedPage, 'title' | 'html'>,
  files: Styling,
): string {
  const head = ['<meta name="robots" content="noindex">']
  return documentOf(template, { title, head, body: `<div id="root">${html}</div>` }, files)
    .replace(/\s*<script type="module"[^>]*><\/script>/g, '')
    .replace(/\s*<link rel="modulepreload"[^>]*>/g, '')
}

type Styling = Pick<PageFiles, 'styles' | 'themeScript'>

/** The template with a page in it, which needs no further style sheet. */
function documentOf(
  template: string,
  { title, head, body }: { title: string; head: readonly string[]; body: string },
  { styles, themeScript }: Styling,
): string {
  const inHead = [...styleElements(styles), ...head].join('\n    ')
  // Replacements are functions, because a text may contain `$&`.
  return template
    .replace(/\s*<link rel="stylesheet"[^>]*>/g, '')
    .replace(/\s*<meta\s+name="description"[^>]*>/, '')
    .replace(/\s*<noscript>[\s\S]*?<\/noscript>/, '')
    .replace(/<script src="\/theme\.js"><\/script>/, () => `<script>${themeScript}</script>`)
    .replace(/<title>[\s\S]*?<\/title>/, () => `<title>${escaped(title)}</title>`)
    .replace(/<script type="module"|<link rel="modulepreload"/g, '$& fetchpriority="low"')
    .replace('</head>', () => `  ${inHead}\n  </head>`)
    .replace('<div id="root"></div>', () => body)
}

function metaOf({ title, status, description, jsonLd }: RenderedPage, { address, feed, card }: Surroundings): string[] {
  if (status !== 200) return ['<meta name="robots" content="noindex">']
  const properties = [
    ['og:type', 'website'],
    ['og:locale', 'es'],
    ['og:title', title],
    ['og:description', description],
    ['og:url', address],
    ...(card && address
      ? ([
          ['og:image', new URL(card.path, address).href],
          ['og:image:type', 'image/png'],
          ['og:image:width', String(card.width)],
          ['og:image:height', String(card.height)],
          ['og:image:alt', card.alt],
        ] as const)
      : []),
  ] as const
  return [
    `<meta name="description" content="${escaped(description)}">`,
    ...(address
      ? [
          `<link rel="canonical" href="${escaped(address)}">`,
          `<link rel="alternate" type="application/rss+xml" title="${escaped(feed.title)}" href="${feed.path}">`,
        ]
      : []),
    ...properties.flatMap(([name, content]) =>
      content ? [`<meta property="${name}" content="${escaped(content)}">`] : [],
    ),
    `<meta name="twitter:card" content="${card && address ? 'summary_large_image' : 'summary'}">`,
    ...jsonLd.map((one) => `<script type="application/ld+json">${json(withAddresses(one, address))}</script>`),
  ]
}

/** Properties of schema.org that hold an address in our structured data. Other texts may be a club's own words. */
const ADDRESSES: ReadonlySet<string> = new Set(['@id', 'image', 'item', 'logo', 'url'])

/** Addresses in structured data may be the site's paths: they become whole ones, or go where that cannot be. */
function withAddresses(value: unknown, address: string | null): unknown {
  if (Array.isArray(value)) return value.map((one) => withAddresses(one, address))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) => {
      if (typeof one !== 'string' || !ADDRESSES.has(name)) return [[name, withAddresses(one, address)]]
      // A stored logo may be older than the rules for new ones, and no address at all.
      const base = address ?? undefined
      return URL.canParse(one, base) ? [[name, new URL(one, base).href]] : []
    }),
  )
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)
}

/** JSON in a script element: nothing in it ends the element. */
function json(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`)
}
