import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#tests/support/temporaryFolder'

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
