import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fail } from './install.mjs'

/** First the headless shell, like Playwright's default: the same pages for a quarter less work. */
const NAMES = [
  'chromium-headless-shell',
  'google-chrome-stable',
  'google-chrome',
  'chromium',
  'chromium-browser',
  'chrome.exe',
]
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
]

export async function ensureBrowser() {
  const configured = process.env.CHROME_PATH
  if (configured) return starts(configured) ? configured : fail(`CHROME_PATH is ${configured}, which does not start.`)
  const installed = [...onPath(), ...PLACES].find(starts)
  if (installed) return installed

  const { chromium } = await import('@playwright/test')
  const bundled = chromium.executablePath()
  if (starts(bundled)) return bundled
  console.log('Installing a browser (npx playwright install chromium)…')
  run(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'])
  if (starts(bundled)) return bundled

  if (existsSync('/etc/debian_version') && process.getuid?.() === 0) {
    run('apt-get', ['update'])
    for (const name of ['chromium-headless-shell', 'chromium']) {
      console.log(`Installing a browser (apt-get install ${name})…`)
      run('apt-get', ['install', '-y', '--no-install-recommends', name])
      const packaged = onPath().find(starts)
      if (packaged) return packaged
    }
  }
  return fail(
    'The tests need Chrome or Chromium and none could be installed. Install one, or set CHROME_PATH to its program.',
  )
}

function onPath() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return folders.flatMap((folder) => NAMES.map((name) => join(folder, name)))
}

/** Whether the program is there and finds its libraries: a stub that only asks for another package does not. @param {string} program */
function starts(program) {
  if (!existsSync(program)) return false
  // On Windows it would open a window instead of answering.
  if (process.platform === 'win32') return true
  const { status, stdout } = spawnSync(program, ['--version', '--no-sandbox'], { encoding: 'utf8', timeout: 20_000 })
  return status === 0 && /chrom/i.test(stdout)
}

/** @param {string} command @param {string[]} args */
function run(command, args) {
  spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
}
