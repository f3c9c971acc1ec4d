import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

const TEXT = /\.(ts|tsx|mjs|js|css|sql|md|html|json|yaml)$/
const NOT_OURS = ['package-lock.json', 'public/mockServiceWorker.js']

/** The repository's own texts by path, with what is not committed yet. */
export function textsOfRepository(): Map<string, string> {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
  })
  const paths = listed.split('\0').filter((path) => TEXT.test(path) && !NOT_OURS.includes(path) && existsSync(path))
  return new Map(paths.map((path) => [path, readFileSync(path, 'utf8')]))
}
