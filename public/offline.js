// The site's service worker: keeps the public pages that were seen, and their files, for reading without a
// connection. Nothing of the API, of the panel or of anybody's session passes through it.

const PAGES = 'rayo-pages-1'
const FILES = 'rayo-files-1'
const MOST_PAGES = 60
const MOST_FILES = 250
const OWN = /^\/(?:api|cognito|panel|profile|signout|reminders|healthz|readyz|metrics)(?:\/|$)/
/** Their addresses never mean other bytes. */
const FOR_EVER = /^\/(?:assets|pictures\/uploaded)\//
const FILE = /^\/(?:assets|pictures|icons)\/|^\/(?:favicon\.svg|theme\.js|early\.js|manifest\.webmanifest)$/

const isPage = ({ origin, pathname }) =>
  origin === self.location.origin && !OWN.test(pathname) && !/\.[a-z0-9]+$/i.test(pathname)
const isFile = ({ origin, pathname }) => origin === self.location.origin && FILE.test(pathname)

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))

self.addEventListener('activate', (event) => event.waitUntil(takeOver()))

async function takeOver() {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith('rayo-') && name !== PAGES && name !== FILES)
  await Promise.all(old.map((name) => caches.delete(name)))
  // The page is asked for while this starts.
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET') return
  const url = new URL(request.url)
  if (request.mode === 'navigate' && isPage(url)) event.respondWith(page(event))
  else if (isFile(url)) event.respondWith(file(event, url))
})

/** A page says what is seen, and with which files: the first was there before this, and links load no page. */
self.addEventListener('message', (event) => {
  const { seen, files } = event.data ?? {}
  if (typeof seen !== 'string' || !Array.isArray(files)) return
  const url = new URL(seen, self.location.origin)
  const keep = async () => {
    if (isPage(url)) await keepPage(url.href, await fetch(url.href, { credentials: 'same-origin' }))
    const kept = await caches.open(FILES)
    for (const address of files.slice(0, MOST_FILES)) {
      if (!isFile(new URL(address, self.location.origin)) || (await kept.match(address))) continue
      const answer = await fetch(address)
      if (answer.ok) await kept.put(address, answer)
    }
    await trim(FILES, MOST_FILES)
  }
  event.waitUntil(keep().catch(() => {}))
})

async function page(event) {
  const { url } = event.request
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(event.request))
    event.waitUntil(keepPage(url, answer.clone()).catch(() => {}))
    return answer
  } catch {
    const pages = await caches.open(PAGES)
    return (await pages.match(url, LOOSELY)) ?? offlinePage(pages)
  }
}

/** The theme's cookie is told apart by the page's own script. */
const LOOSELY = { ignoreVary: true }

async function keepPage(url, answer) {
  const pages = await caches.open(PAGES)
  const isHtml = answer.headers.get('Content-Type')?.startsWith('text/html')
  // The newest is put in last.
  await pages.delete(url, LOOSELY)
  if (!answer.ok || !isHtml || answer.redirected) return
  await pages.put(url, answer)
  await trim(PAGES, MOST_PAGES)
}

async function file(event, { pathname }) {
  const { request } = event
  const kept = await caches.open(FILES)
  if (FOR_EVER.test(pathname)) {
    const known = await kept.match(request, LOOSELY)
    if (known) return known
  }
  try {
    const answer = await fetch(request)
    if (answer.ok && answer.status !== 206) {
      const copy = answer.clone()
      event.waitUntil(kept.put(request, copy).then(() => trim(FILES, MOST_FILES)))
    }
    return answer
  } catch (error) {
    const known = await kept.match(request, LOOSELY)
    if (known) return known
    throw error
  }
}

/** Removes the oldest. */
async function trim(name, most) {
  const cache = await caches.open(name)
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map((key) => cache.delete(key)))
}

async function offlinePage(pages) {
  const keys = (await pages.keys()).toReversed()
  const links = await Promise.all(
    keys.map(async ({ url }) => {
      const text = (await (await pages.match(url, LOOSELY))?.text()) ?? ''
      const title = /<title>([^<]*)<\/title>/.exec(text)?.[1] ?? ''
      const { pathname, search } = new URL(url)
      return `<li><a href="${escaped(pathname + search)}">${title || escaped(pathname)}</a></li>`
    }),
  )
  const seen = links.length > 0 ? `<h2>Lo que ya viste</h2><ul>${links.join('')}</ul>` : ''
  return new Response(
    `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<title>Sin conexión</title>
<style>
body { margin: 0 auto; max-width: 40rem; padding: 2rem 1.25rem; font: 1rem/1.6 system-ui, sans-serif; background: #0a1128; color: #eef1fb }
h1 { font-size: 1.75rem; line-height: 1.2 }
h2 { font-size: 1.125rem; margin-top: 2rem }
ul { padding: 0; list-style: none; border-top: 1px solid #2a3765 }
li a { display: block; padding: .75rem 0; border-bottom: 1px solid #2a3765 }
a { color: #ffd60a }
.again { display: inline-block; padding: .75rem 1.25rem; border-radius: .75rem; background: #ffd60a; color: #0a1128; font-weight: 600; text-decoration: none }
</style>
</head>
<body>
<main>
<h1>Sin conexión</h1>
<p>Esta página no se guardó en tu dispositivo. Cuando vuelva la conexión, ábrela otra vez.</p>
<p><a class="again" href="">Reintentar</a></p>
${seen}
</main>
</body>
</html>`,
    {
      status: 503,
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'",
      },
    },
  )
}

function escaped(text) {
  const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
  return text.replaceAll(/[&<>"]/g, (sign) => entities[sign])
}
