import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { serverVariables } from '../../web/config/serverConfig.ts'
import { spawnSync } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { temporaryFolder } from '#tests/support/productProcess'

const read = (path: string) => readFileSync(path, 'utf8')
const compose = read('compose.yaml')
const caddy = read('Caddyfile').replaceAll(/^\s*#.*$/gm, '')

/** The variables of the tables in a document, from their first columns. */
function tableVariables(path: string): string[] {
  const cells = [...read(path).matchAll(/^\| (`[A-Z].*?) \|/gm)].map(([, cell = '']) => cell)
  return cells.flatMap((cell) => [...cell.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name = '']) => name))
}

/** What the containers themselves decide, and what no server reads. */
const DECIDED = ['PORT', 'HOST', 'DATA_DIR', 'IDENTITY', 'CHROME_PATH', 'RAYO_HOSTED_DOMAIN']

test('settings.md has every variable of the server, and compose.yaml passes each on', () => {
  const documented = tableVariables('docs/settings.md')
  expect(documented).toEqual(expect.arrayContaining(Object.keys(serverVariables)))
  const app = /\n {2}app:\n[\s\S]*?(?=\n {2}\w)/.exec(compose)?.[0] ?? ''
  const handed = [...app.matchAll(/^ {6}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name)
  expect([...new Set(documented)].filter((name) => !DECIDED.includes(name) && !handed.includes(name))).toEqual([])
})

test('the proxy reaches the app where it listens, by all protocols, and compresses nothing twice', () => {
  const port = /\bPORT=(\d+)/.exec(read('Dockerfile'))?.[1]
  expect(caddy).toContain(`reverse_proxy app:${port} {`)
  expect(caddy).toContain('{$SITE_ORIGIN}')
  // While the app is down visitors are told, in the site's language.
  expect(caddy).toMatch(/handle_errors \{[^}]*Retry-After 30[^}]*lang="es"[^}]*503/)
  expect(caddy).not.toMatch(/^\s*(?:encode|file_server|tls internal)/m)
  const proxy = /\n {2}proxy:\n[\s\S]*?(?=\nvolumes:)/.exec(compose)?.[0] ?? ''
  for (const published of ['80:80', '443:443', '443:443/udp']) expect(proxy).toContain(`- ${published}\n`)
  expect(proxy).toContain('./Caddyfile:/etc/caddy/Caddyfile:ro')
  expect(proxy).toContain('caddy:/data')
  // One proxy stands before the app, so that addresses and https are believed.
  expect(compose).toContain('TRUST_PROXY: ${TRUST_PROXY:-1}')
})

const seconds = (text: string, pattern: RegExp) => Number(pattern.exec(text)?.[1])

test('what stops a process gives it the time that it says it is going to stop, and the proxy notices in that time', () => {
  const unit = read('docs/deploy.md')
  const looks = 2 * seconds(caddy, /health_interval (\d+)s/)
  /** What runs has eight seconds, and the database one and a half. */
  const finishing = 10
  for (const [drain, limit] of [
    [
      seconds(compose, /DRAIN_SECONDS: \$\{DRAIN_SECONDS:-(\d+)\}/),
      seconds(compose, /stop_grace_period: (\d+)s\n {4}init/),
    ],
    [seconds(unit, /^Environment=DRAIN_SECONDS=(\d+)$/m), seconds(unit, /^TimeoutStopSec=(\d+)$/m)],
  ] as const) {
    expect(drain).toBeGreaterThan(looks)
    expect(limit).toBeGreaterThan(drain + finishing)
  }
  expect(caddy).toContain('health_uri /readyz')
})

/** The nightly script of docs/deploy.md, as a person copies it. */
const SCRIPT = /```sh\n( *#!\/bin\/sh\n[\s\S]*?)```/.exec(readFileSync('docs/deploy.md', 'utf8'))?.[1] ?? ''

/** Runs it below a folder, with a `docker` that writes a half or a whole backup. Returns what lies there under its final name. */
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

test('the nightly script leaves a backup under its name only if it is whole', () => {
  expect(backupsAfter('echo whole')).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\d\.jsonl\.gz$/)])
  expect(backupsAfter('echo half; exit 1')).toEqual([])
  expect(backupsAfter('echo half; kill -9 $PPID')).toEqual([])
})
