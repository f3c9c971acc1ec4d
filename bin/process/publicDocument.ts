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

/**
 * The HTML of a public page. `template` is the built index.html, configured. `address` is where the page is found for
 * good, null when the installation does not say its own address.
 */
export function publicDocument(
  template: string,
  page: RenderedPage,
  { styles, scripts, themeScript }: PageFiles,
  address: string | null,
): string {
  const head = [
    ...styleElements(styles),
    ...scripts.map((href) => `<link rel="modulepreload" crossorigin href="${href}">`),
    ...metaOf(page, address),
  ].join('\n    ')
  // Replacements are functions, because a text may contain `$&`.
  return template
    .replace(/\s*<link rel="stylesheet"[^>]*>/g, '')
    .replace(/\s*<meta\s+name="description"[^>]*>/, '')
    .replace(/\s*<noscript>[\s\S]*?<\/noscript>/, '')
    .replace(/<script src="\/theme\.js"><\/script>/, () => `<script>${themeScript}</script>`)
    .replace(/<title>[\s\S]*?<\/title>/, () => `<title>${escaped(page.title)}</title>`)
    .replace('</head>', () => `  ${head}\n  </head>`)
    .replace(
      '<div id="root"></div>',
      () =>
        `<div id="root">${page.html}</div>\n    <script type="application/json" id="rayo-data">${json(page.data)}</script>`,
    )
}

function metaOf({ title, status, description, image, jsonLd }: RenderedPage, address: string | null): string[] {
  if (status !== 200) return ['<meta name="robots" content="noindex">']
  const properties = [
    ['og:type', 'website'],
    ['og:locale', 'es'],
    ['og:title', title],
    ['og:description', description],
    ['og:url', address],
    ['og:image', image && address && new URL(image, address).href],
  ] as const
  return [
    `<meta name="description" content="${escaped(description)}">`,
    ...(address ? [`<link rel="canonical" href="${escaped(address)}">`] : []),
    ...properties.flatMap(([name, content]) =>
      content ? [`<meta property="${name}" content="${escaped(content)}">`] : [],
    ),
    '<meta name="twitter:card" content="summary">',
    ...jsonLd.map((one) => `<script type="application/ld+json">${json(withAddresses(one, address))}</script>`),
  ]
}

/** Addresses in structured data are the site's paths: they become whole ones, or go where the site's is not known. */
function withAddresses(value: unknown, address: string | null): unknown {
  if (Array.isArray(value)) return value.map((one) => withAddresses(one, address))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) => {
      if (typeof one !== 'string' || !one.startsWith('/')) return [[name, withAddresses(one, address)]]
      return address ? [[name, new URL(one, address).href]] : []
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
