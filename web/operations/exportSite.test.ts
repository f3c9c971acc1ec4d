import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { NARROW_WIDTHS, pictureAddress, pictureName, widthsOf } from '#domain/clubs/pictureRules'
import { temporaryFolder } from '#tests/support/productProcess'
import { exportSite } from './exportSite.ts'

const HEAD = '<!doctype html><html><head><meta charset="utf-8" /></head>'
const html = (text: string) =>
  new Response(`${HEAD}${text}`, { headers: { 'Content-Security-Policy': "default-src 'none'" } })

const image = (src: string) =>
  `<source srcSet="${widthsOf(src, 'image/avif')}"><img alt="" srcSet="${widthsOf(src, 'image/webp')}" src="${src}">`

async function pictures(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  return pathname.includes('bbb') ? new Response(null, { status: 404 }) : new Response(pathname)
}

test('writes a picture in each width and type, and skips a deleted one', async () => {
  const folder = temporaryFolder()
  const address = pictureAddress(pictureName('a'.repeat(64), 'image/webp'))
  const missing = pictureAddress(pictureName('b'.repeat(64), 'image/webp'))
  const web = join(folder, 'web')
  mkdirSync(web)
  writeFileSync(join(web, 'index.html'), HEAD)
  const make = async (request: Request) => {
    const { pathname } = new URL(request.url)
    if (pathname === '/404') return new Response(HEAD, { status: 404 })
    if (pathname === '/sitemap.xml') return new Response('<loc>https://club.example/</loc>')
    return html(image(address) + image(missing))
  }
  const target = join(folder, 'site')
  const site = { pages: null, make, files: async () => html(''), clear: () => {} }
  expect(await exportSite(target, { web, site, pictures })).toBe(1)
  const webp = NARROW_WIDTHS.map((width) => address.replace('/uploaded/', `/uploaded/${width}/`))
  const paths = [address, ...webp, ...webp.map((path) => path.replace('.webp', '.avif'))]
  for (const path of paths) expect(readFileSync(join(target, path), 'utf8')).toBe(path)
  expect(() => readFileSync(join(target, missing))).toThrow('ENOENT')
})
