import { http } from 'msw'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { network } from '../support/network.ts'
import { renderApp } from '../support/renderApp.tsx'

const refused: string[] = []
const { fetch: original } = globalThis

beforeAll(() => {
  const intercepted = globalThis.fetch
  globalThis.fetch = async (...request) => {
    const answer = await intercepted(...request)
    if (answer.status === 401) refused.push(new URL(answer.url).pathname)
    return answer
  }
})
afterAll(() => {
  globalThis.fetch = original
})

/** Resolves when the list shows, before it requests the names in it. Testing Library's own wait ends later. */
function rows(): Promise<void> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('main tbody tr')) return
      observer.disconnect()
      resolve()
    })
    observer.observe(document.body, { childList: true, subtree: true })
  })
}

test('a page may be left while it still gathers what it refers to', async () => {
  await renderApp('/panel/payments', { as: 'superadmin@rayo.test' })
  await rows()
  expect(refused).toEqual([])
})

test('what it asks for then is answered before the session ends, or it would be logged in the next test', () => {
  expect(refused).toEqual([])
})

test('an aborted request is not waited for', async () => {
  network.use(http.get('/api/v1/public/sports', () => new Promise<never>(() => undefined)))
  const controller = new AbortController()
  const asking = fetch(`${location.origin}/api/v1/public/sports`, { signal: controller.signal })
  await vi.waitFor(() => expect(network.waiting()).toBe(1))
  controller.abort()
  await expect(asking).rejects.toMatchObject({ name: 'AbortError' })
  expect(network.waiting()).toBe(0)
})
