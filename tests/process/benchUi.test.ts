import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'

test('npm run bench:ui visits both panels and both home pages and reports the time of each step', async () => {
  const { NODE_ENV: _, ...env } = process.env
  const child = spawn(process.execPath, ['--import', 'tsx', 'bench/ui/command.ts', '--quick'], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exit = new Promise((resolve) => child.once('close', resolve))
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
  expect([await exit, errors.includes('Error')]).toEqual([0, false])
  const rows = output.split('\n').filter((line) => /^\| \w.* \| \d/.test(line))
  expect(rows.map((row) => row.split(' | ')[0])).toEqual([
    '| first list cold',
    '| first list cold, 100 rows',
    '| menu to a first list',
    '| menu to the next list',
    '| scripts of the first list',
    '| requests of the first list',
    '| home page, first paint',
    '| home page, content painted',
    '| home page, interactive',
    '| requests up to an interactive home page',
    '| scripts up to an interactive home page',
    '| kB of HTML, JavaScript and CSS up to an interactive home page',
    '| gate, first paint',
    '| gate, ready for an e-mail address',
    '| requests up to a gate that is ready',
    '| scripts up to a gate that is ready',
  ])
})
