import { setupWorker } from 'msw/browser'
import { createHandlers } from './handlers.ts'
import { openMocksDatabase } from './persistence/database.ts'
import { mountResetControl } from './resetControl.ts'
import { openSharedWorld } from './sharedWorld.ts'

const NEEDS_WORKER =
  'Esta demostración necesita un service worker: ábrela en localhost o por https, y fuera del modo privado del navegador.'

/** All tabs share one state, which survives a reload. Throws when the browser allows no service worker. */
export async function startMocks(): Promise<{ reset(): Promise<void> }> {
  if (!('serviceWorker' in navigator)) {
    document.body.textContent = NEEDS_WORKER
    throw new Error(NEEDS_WORKER)
  }
  const shared = await openSharedWorld(await openMocksDatabase(), ({ to, code }) => {
    // oxlint-disable-next-line no-console -- the stand-in sends no e-mail: this is where its codes arrive
    console.info(`Rayo: código para ${to}: ${code}`)
  })
  const worker = setupWorker(
    ...createHandlers(async (request) => {
      const response = await shared.answer(request)
      if (response) return response
      location.reload()
      return new Response(null, { status: 503 })
    }),
  )
  await worker.start({ quiet: true, onUnhandledRequest: 'bypass', serviceWorker: { url: '/demoWorker.js' } })
  reactivateWhenSeen()

  const tabs = new BroadcastChannel('rayo-mocks')
  tabs.addEventListener('message', () => location.reload())
  const reset = async () => {
    await shared.clear()
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target; it never leaves the origin
    tabs.postMessage('reset')
    location.reload()
  }
  mountResetControl(reset)
  return { reset }
}

/** A replacement of an idle worker does not know the tabs, so a tab registers again before it is used again. */
function reactivateWhenSeen(): void {
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'visible') navigator.serviceWorker.controller?.postMessage('MOCK_ACTIVATE')
    },
    { capture: true },
  )
}
