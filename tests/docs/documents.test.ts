import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, chmodSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join, delimiter } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { serverVariables } from '../../web/config/serverConfig.ts'
import { temporaryFolder } from '#tests/support/productProcess'

const TEXT = /\.(ts|tsx|mjs|js|css|sql|md|html|json|yaml)$/
const FOREIGN = ['package-lock.json', 'public/mockServiceWorker.js']

/** The repository's own texts by path, including uncommitted ones. */
function repositoryTexts(): [path: string, text: string][] {
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
  })
  const paths = files.split('\0').filter((path) => TEXT.test(path) && !FOREIGN.includes(path) && existsSync(path))
  return paths.map((path) => [path, readFileSync(path, 'utf8')])
}

const TEXTS = repositoryTexts()

test('every cited section exists in the specification or in an RFC', () => {
  const [, ...parts] = readFileSync('docs/specification.md', 'utf8').split(/^## /m)
  const sections = new Set(parts.flatMap((part) => [...part.matchAll(/^### (D?\d+)\. /gm)].map(([, number]) => number)))
  const wrong = TEXTS.flatMap(([path, text]) =>
    [...text.matchAll(/(RFC \d+ )?§(D?\d[\d.]*\d|D?\d)/g)].flatMap(([citation, rfc, section]) =>
      rfc || sections.has(section) ? [] : `${path}: ${citation}`,
    ),
  )
  expect(wrong).toEqual([])
})

test('every link between documents leads to an existing file and heading', () => {
  const links = TEXTS.flatMap(([path, text]) =>
    path.endsWith('.md')
      ? [...text.matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].map(([, file = '', heading]) => ({
          path,
          file: file === '' ? path : join(dirname(path), file),
          heading,
        }))
      : [],
  )
  expect(
    links.filter(({ file, heading }) => !existsSync(file) || (heading && !headingsOf(file).includes(heading))),
  ).toEqual([])
})

/** The anchors of a document's headings, as GitHub makes them. */
function headingsOf(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

/** The reasons for the dependencies: a table for each part of package.json. */
const DEPENDENCY_RECORD = readFileSync('docs/decisions/0002-dependencies.md', 'utf8')

const packages = z
  .object({ dependencies: z.record(z.string(), z.string()), devDependencies: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync('package.json', 'utf8')))

const [production = '', development = ''] = DEPENDENCY_RECORD.split(/For development only:|Written by hand/)

test.each([
  ['dependencies', production, packages.dependencies],
  ['devDependencies', development, packages.devDependencies],
])('the dependencies record gives a reason for each of %s, and lists no others', (_, table, expected) => {
  const rows = table
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) => line.split('|').map((cell) => cell.trim()))
  const dependencies = rows.flatMap(([, names = '', reason = '']) => (reason === '' ? [] : names.split(', ')))
  expect(dependencies.toSorted()).toEqual(Object.keys(expected).toSorted())
})

const read = (path: string) => readFileSync(path, 'utf8')
const compose = read('compose.yaml')
const caddy = read('Caddyfile').replaceAll(/^\s*#.*$/gm, '')

/** The variables of the tables in a document, from their first columns. */
function tableVariables(path: string): string[] {
  const cells = [...read(path).matchAll(/^\| (`[A-Z].*?) \|/gm)].map(([, cell = '']) => cell)
  return cells.flatMap((cell) => [...cell.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name = '']) => name))
}

/** Variables that the containers set themselves or that no server reads. */
const NOT_PASSED = ['PORT', 'HOST', 'DATA_DIR', 'IDENTITY', 'CHROME_PATH', 'RAYO_HOSTED_DOMAIN']

test('settings.md has every variable of the server, and compose.yaml passes each on', () => {
  const documented = tableVariables('docs/settings.md')
  expect(documented).toEqual(expect.arrayContaining(Object.keys(serverVariables)))
  const app = /\n {2}app:\n[\s\S]*?(?=\n {2}\w)/.exec(compose)?.[0] ?? ''
  const passed = [...app.matchAll(/^ {6}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name)
  expect([...new Set(documented)].filter((name) => !NOT_PASSED.includes(name) && !passed.includes(name))).toEqual([])
})

const seconds = (text: string, pattern: RegExp) => Number(pattern.exec(text)?.[1])

test('a process gets enough time to drain before it is stopped, and the proxy notices it', () => {
  const unit = read('docs/deploy.md')
  const noticed = 2 * seconds(caddy, /health_interval (\d+)s/)
  /** Running requests get eight seconds, the database one and a half. */
  const finishing = 10
  for (const [drain, limit] of [
    [
      seconds(compose, /DRAIN_SECONDS: \$\{DRAIN_SECONDS:-(\d+)\}/),
      seconds(compose, /stop_grace_period: (\d+)s\n {4}init/),
    ],
    [seconds(unit, /^Environment=DRAIN_SECONDS=(\d+)$/m), seconds(unit, /^TimeoutStopSec=(\d+)$/m)],
  ] as const) {
    expect(drain).toBeGreaterThan(noticed)
    expect(limit).toBeGreaterThan(drain + finishing)
  }
  expect(caddy).toContain('health_uri /readyz')
})

/** The nightly script of docs/deploy.md. */
const SCRIPT = /```sh\n( *#!\/bin\/sh\n[\s\S]*?)```/.exec(readFileSync('docs/deploy.md', 'utf8'))?.[1] ?? ''

/** Runs the script in a folder with a stub of `docker`. Returns the backups with a final name. */
function backupsAfter(docker: string): string[] {
  const folder = temporaryFolder()
  for (const name of ['bin', 'opt', 'backups']) mkdirSync(join(folder, name))
  const program = join(folder, 'bin', 'docker')
  writeFileSync(program, `#!/bin/sh\n${docker}\n`)
  chmodSync(program, 0o755)
  const script = SCRIPT.replaceAll('/opt/rayo', join(folder, 'opt')).replaceAll(
    '/var/backups/rayo',
    join(folder, 'backups'),
  )
  const PATH = [join(folder, 'bin'), process.env.PATH].join(delimiter)
  spawnSync('/bin/sh', ['-c', script], { env: { PATH } })
  return readdirSync(join(folder, 'backups')).filter((name) => name.endsWith('.gz'))
}

test('the nightly script keeps only a complete backup under its final name', () => {
  expect(backupsAfter('echo whole')).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\d\.jsonl\.gz$/)])
  expect(backupsAfter('echo half; exit 1')).toEqual([])
  expect(backupsAfter('echo half; kill -9 $PPID')).toEqual([])
})
