import { cp, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative, sep } from 'node:path'
import type { PublicSite } from '../pages/publicSite.ts'
import { Refused } from './runCommand.ts'

type Answer = (request: Request) => Promise<Response>

/** Marks a folder as an export, so that the next one may replace it. */
const MARK = '.rayo-site'
const CLIENT_PAGES = ['/panel', '/profile', '/signout']
const REDIRECTS = ['/panel/* /panel/index.html 200', '/reminders/* /panel/index.html 200', '']
const HEADERS = [
  ...['/assets/*', '/cards/*', '/pictures/uploaded/*'].flatMap((path) => [
    path,
    '  Cache-Control: public, max-age=31536000, immutable',
  ]),
  '/*',
  '  X-Content-Type-Options: nosniff',
  '  Referrer-Policy: same-origin',
  '  X-Frame-Options: DENY',
  '',
]
const FILES = ['/robots.txt', '/sitemap.xml', '/institutions.xml', '/manifest.webmanifest']
const GENERATED_FILES =
  /["\s](\/(?:cards|pictures\/uploaded)\/[^"\s?#,]+)["\s]|https?:\/\/[^"/\s]+(\/cards\/[^"\s?#]+)"/g

export async function exportSite(
  target: string,
  { web, site, pictures }: { web: string; site: PublicSite; pictures: Answer },
): Promise<number> {
  const existing = await readdir(target).catch((): string[] => [])
  if (existing.length > 0 && !existing.includes(MARK)) {
    throw new Refused(`${target} holds something else; nothing was changed.`)
  }
  const folder = join(dirname(target), `.${basename(target)}-${process.pid}`)
  try {
    await copyBuild(web, folder)
    const pages = await writePages(folder, site, pictures)
    await rm(target, { recursive: true, force: true })
    await rename(folder, target)
    return pages
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function copyBuild(web: string, folder: string): Promise<void> {
  const isSent = (file: string) => {
    const path = relative(web, file).split(sep)
    return !path.some((part) => part.startsWith('.')) && path[0] !== 'index.html' && !/\.(?:br|gz)$/.test(file)
  }
  await cp(web, folder, { recursive: true, filter: isSent })
}

async function writePages(folder: string, site: PublicSite, pictures: Answer): Promise<number> {
  const page = (path: string) => textOf(site.make, path)
  for (const path of FILES) await write(folder, path, (await page(path)).text)
  const addresses = [...(await page('/sitemap.xml')).text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = '']) => new URL(address).pathname,
  )
  const joining = addresses.filter((path) => /^\/institutions\/./.test(path)).map((path) => `${path}/join`)
  const files = new Set<string>()
  for (const path of [...addresses, ...joining]) {
    const { text, policy } = await page(path)
    await write(folder, `${path}/index.html`, withPolicy(text, policy))
    for (const [, own, absolute] of text.matchAll(GENERATED_FILES)) files.add(own ?? absolute ?? '')
  }
  for (const path of files) await writeFileOf(folder, path, path.startsWith('/cards/') ? site.make : pictures)
  for (const path of CLIENT_PAGES) {
    const { text, policy } = await textOf(site.files, path)
    await write(folder, `${path}/index.html`, withPolicy(text, policy))
  }
  const { text, policy } = await textOf(site.make, '/404', 404)
  await write(folder, '/404.html', withPolicy(text.replace(/<script[^>]*id="rayo-data"[\s\S]*?<\/script>/, ''), policy))
  await write(folder, '/_redirects', REDIRECTS.join('\n'))
  await write(folder, '/_headers', HEADERS.join('\n'))
  await write(folder, `/${MARK}`, '')
  return addresses.length + joining.length
}

type Maker = (request: Request) => Promise<Response | 'failed' | null>

async function answerOf(maker: Maker, path: string, status = 200): Promise<Response> {
  const answer = await maker(new Request(`http://localhost${path}`))
  if (!(answer instanceof Response) || answer.status !== status) {
    const problem = answer instanceof Response ? answer.status : (answer ?? 'no page')
    throw new Refused(`${path} could not be made (${problem}); nothing was changed.`)
  }
  return answer
}

async function textOf(maker: Maker, path: string, status = 200): Promise<{ text: string; policy: string }> {
  const answer = await answerOf(maker, path, status)
  return { text: await answer.text(), policy: answer.headers.get('Content-Security-Policy') ?? '' }
}

/** A static host sends no policy, and a page's own one cannot restrict frames. */
function withPolicy(html: string, policy: string): string {
  const own = policy
    .split('; ')
    .filter((directive) => !directive.startsWith('frame-ancestors'))
    .join('; ')
  return html.replace(/<meta charset="utf-8" ?\/?>/i, (tag) => {
    return `${tag}\n    <meta http-equiv="Content-Security-Policy" content="${own}">`
  })
}

async function writeFileOf(folder: string, path: string, maker: Maker): Promise<void> {
  const answer = await maker(new Request(`http://localhost${path}`))
  // A record may name a deleted picture. Its page draws another.
  if (answer instanceof Response && answer.ok) await write(folder, path, Buffer.from(await answer.arrayBuffer()))
}

async function write(folder: string, path: string, content: string | Buffer): Promise<void> {
  const file = join(folder, ...path.split('/').filter(Boolean).map(decodeURIComponent))
  if (relative(folder, file).startsWith('..')) throw new Refused(`${path} is not the address of a page.`)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, content)
}
