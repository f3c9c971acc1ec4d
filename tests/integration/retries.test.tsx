import { screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { takeComplaints } from '../support/console.ts'
import { network } from '../support/network.ts'
import { renderApp } from '../support/renderApp.tsx'

const ID = '01900000-0000-7000-8000-00000000dead'
const SUPER_ADMIN = 'superadmin@rayo.test'

/**
 * The reads that fail, by path; how often each was requested; and the delays between, in milliseconds, which the test
 * skips.
 */
let fails = /^$/
const attempts = new Map<string, number>()
const pauses: number[] = []

function failFromNowOn(paths: RegExp): void {
  fails = paths
  attempts.clear()
  pauses.length = 0
}

beforeEach(() => {
  // Else the panel, once idle, also requests the first page of each list.
  Reflect.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } })
  const wait = globalThis.setTimeout
  vi.stubGlobal('setTimeout', (act: () => void, ms = 0) => {
    // react-admin's table has a timer of 500
    const isPause = ms >= 200 && ms < 500
    if (isPause) pauses.push(ms)
    return wait(act, isPause ? 0 : ms)
  })
  network.use(
    http.get('*/api/v1/*', ({ request }) => {
      if (!fails.test(new URL(request.url).pathname)) return undefined
      attempts.set(request.url, (attempts.get(request.url) ?? 0) + 1)
      return new HttpResponse(null, { status: 503 })
    }),
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'connection')
})

/** The requests per address and the number of delays, once the screen has given up and said so. */
async function outcome() {
  await waitFor(() => {
    expect(attempts.size).toBeGreaterThan(0)
    expect(screen.queryAllByText(/No pudimos cargar los datos|no está disponible/)).not.toEqual([])
    expect(Math.min(...attempts.values())).toBeGreaterThanOrEqual(3)
  })
  // A request may begin after the first message.
  await waitFor(() => expect([...attempts.values()].every((count) => count >= 3)).toBe(true))
  await waitFor(() => expect(pauses.length).toBeGreaterThanOrEqual(2 * attempts.size))
  takeComplaints()
  return { attempts: new Map(attempts), pauses: pauses.length }
}

const threeOfEach = () => ({
  attempts: new Map(Array.from(attempts.keys(), (url) => [url, 3])),
  pauses: 2 * attempts.size,
})

const SCREENS: [screen: string, path: string, failing: RegExp][] = [
  // first, while nothing of it is cached
  ['what a form chooses from', '/panel/payments/new', /private\/institutions$/],
  ['a list', '/panel/payments', /private\/payments$/],
  ['a record that is shown', `/panel/institutions/${ID}`, /private\/institutions\//],
  ['a record that is edited', `/panel/plans/${ID}`, /private\/plans\//],
  ['the dashboard', '/panel/dashboard', /private\/dashboard$/],
  ['the names in a list', '/panel/institutions', /private\/plans$/],
  ['own institutions', '/panel/my-institutions', /private\/(profile|payments)/],
  ['the profile', '/panel', /private\/profile$/],
]

it('requests the data of each kind of panel screen three times in all', async () => {
  failFromNowOn(/^$/)
  const { router } = await renderApp('/panel/plans/new', { as: SUPER_ADMIN })
  await screen.findByRole('heading', { level: 1 })
  for (const [name, path, failing] of SCREENS) {
    failFromNowOn(failing)
    await router.navigate(path)
    expect({ name, ...(await outcome()) }).toEqual({ name, ...threeOfEach() })
  }
})

it('requests the signed-in user three times in all', async () => {
  failFromNowOn(/private\/auth\//)
  await renderApp('/panel', { as: SUPER_ADMIN })
  expect(await outcome()).toEqual(threeOfEach())
})

it.each(['/sports', '/institutions/un-club'])(
  'requests the data of the site at %s three times in all',
  async (path) => {
    failFromNowOn(/public\/(sports|institutions)(\/|$)/)
    await renderApp(path)
    expect(await outcome()).toEqual(threeOfEach())
  },
)
