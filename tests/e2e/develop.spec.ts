import { spawn, type ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Page } from '@playwright/test'
import { enterCredentials } from './support/sessions.ts'
import { expect, goInside, settled, test } from './support/test.ts'

/**
 * `npm run dev` as in a fresh clone, with no bundled dependency yet. It leads its own process group, so that all of it
 * can be killed.
 */
async function startDevelopment(): Promise<{ process: ChildProcess; url: string }> {
  const child = spawn('npm', ['run', 'dev', '--', '--force', '--port', '0'], {
    detached: true,
    env: { ...process.env, NO_COLOR: '1', NODE_ENV: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: child.stdout })) {
    const [, url] = /Local:\s+(http:\S+?)\/?$/.exec(line) ?? []
    if (url) return { process: child, url }
  }
  throw new Error(`npm run dev ended with ${child.exitCode} before it answered`)
}

function stop({ pid }: ChildProcess): void {
  if (pid) process.kill(-pid)
}

const ofApi = (path: string) => path.startsWith('/api/') || path === '/cognito'

/** Requests without an answer of the mocks: the development server answers unknown addresses with a page. */
function unanswered(page: Page): string[] {
  const failures: string[] = []
  page.on('requestfailed', (request) => {
    const { errorText } = request.failure() ?? {}
    if (errorText !== 'net::ERR_ABORTED') failures.push(`${errorText} ${request.url()}`)
  })
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    const type = response.headers()['content-type'] ?? ''
    const isMock = ofApi(pathname)
    if (isMock ? type.includes('html') : response.status() >= 400)
      failures.push(`${response.status()} ${type} ${pathname}`)
  })
  return failures
}

/** The page is idle after this time without requests, in milliseconds. The load state covers only the first load. */
const IDLE_MS = 1_000

/**
 * Returns a function that waits until the page sends no more requests. Names load after the rows, and a development
 * build logs requests for them after sign-out.
 */
function idleOf(page: Page): () => Promise<void> {
  let last = Date.now()
  page.on('request', () => (last = Date.now()))
  page.on('requestfinished', () => (last = Date.now()))
  return () => expect.poll(() => Date.now() - last, { intervals: [100] }).toBeGreaterThan(IDLE_MS)
}

test('npm run dev signs an Admin in without a previous build, and shows a list', async ({ page }) => {
  test.setTimeout(400_000)
  const server = await startDevelopment()
  try {
    const missing = unanswered(page)
    const idle = idleOf(page)
    await page.goto(`${server.url}/panel`)
    await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible({ timeout: 120_000 })
    await goInside(page, '/panel/users')
    await enterCredentials(page, 'admin@rayo.test')
    await expect(page.getByRole('heading', { level: 1, name: 'Usuarios' })).toBeVisible({ timeout: 60_000 })
    await settled(page)
    // A name that is still loading is shown as dots; a busy machine requests it late.
    await expect(page.locator('tbody').getByText('…', { exact: true })).toHaveCount(0)
    await idle()
    await goInside(page, '/signout')
    await expect(page).toHaveURL(/\/$/)
    await settled(page)
    expect(missing).toEqual([])
  } finally {
    stop(server.process)
  }
})
