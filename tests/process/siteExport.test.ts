import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { sharedFolder } from '#tests/support/productProcess'
import { structuredDataIn } from '#tests/support/structuredData'
import { readManifest } from '../../web/pages/build.ts'

const ORIGIN = 'https://club.example'
const WEB = fileURLToPath(new URL('../../dist/', import.meta.url))

const folder = sharedFolder()
const site = join(folder, 'site')

function runExport(args: string[], env: Record<string, string> = { SITE_ORIGIN: ORIGIN }) {
  const file = fileURLToPath(new URL('../../dist-server/site.js', import.meta.url))
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...args], {
    env: { PATH: process.env.PATH, DATA_DIR: join(folder, 'none'), ...env },
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}
const readPage = (path: string) => readFileSync(join(site, path), 'utf8')

test('shows its usage, requires an origin, and does not replace other folders', () => {
  expect(runExport(['a', 'b'])).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(/^Usage: npm run build:site/),
  })
  expect(runExport([site, '--demo'], {})).toMatchObject({ status: 1, stderr: expect.stringContaining('SITE_ORIGIN') })
  expect(runExport([site])).toMatchObject({ status: 1, stderr: expect.stringContaining('no database in') })
  expect(existsSync(site)).toBe(false)
  const other = join(folder, 'other')
  mkdirSync(other)
  writeFileSync(join(other, 'thesis.txt'), 'x')
  expect(runExport([other, '--demo'])).toMatchObject({ status: 1, stderr: expect.stringContaining('something else') })
  expect(readFileSync(join(other, 'thesis.txt'), 'utf8')).toBe('x')
})

test('writes every page of the sitemap with the files that it needs', async () => {
  mkdirSync(site)
  for (const name of ['.rayo-site', 'old.html']) writeFileSync(join(site, name), '')
  const { status, stdout, stderr } = runExport([site, '--demo'])
  expect([status, stderr]).toEqual([0, ''])
  expect(existsSync(join(site, 'old.html'))).toBe(false)
  const addresses = [...readPage('sitemap.xml').matchAll(/<loc>https:\/\/club\.example([^<]*)<\/loc>/g)].map(
    ([, path]) => path,
  )
  expect(addresses.length).toBeGreaterThan(30)
  expect(Number.parseInt(stdout, 10)).toBeGreaterThan(addresses.length)
  for (const path of addresses) {
    const html = readPage(`${path}/index.html`)
    expect(html).toContain(`<link rel="canonical" href="https://club.example${path}">`)
    expect(html).toMatch(/<meta http-equiv="Content-Security-Policy" content="default-src 'none'/)
    const files = [...html.matchAll(/(?:src|href|content)="(?:https:\/\/club\.example)?(\/[^"#?]*\.[a-z0-9]+)"/g)]
    expect(structuredDataIn(html, ORIGIN), `data of ${path}`).not.toHaveLength(0)
    for (const [, file = ''] of files.filter(([, named]) => !named?.startsWith('/api/')))
      expect(existsSync(join(site, file)), `${path} names ${file}`).toBe(true)
  }
  for (const path of addresses.filter((one) => /^\/institutions\/./.test(one ?? ''))) {
    const html = readPage(`${path}/join/index.html`)
    expect(html).toContain('<form')
    expect(structuredDataIn(html, ORIGIN)).toMatchObject([{ kind: 'BreadcrumbList' }])
  }
  expect(readPage('404.html')).not.toContain('id="rayo-data"')
  expect(readPage('panel/index.html')).toContain('<div id="root"></div>')
  const manifest = await readManifest(WEB)
  for (const { file } of Object.values(manifest ?? {})) expect(existsSync(join(site, file))).toBe(true)
})
