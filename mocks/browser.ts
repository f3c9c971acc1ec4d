import { setupWorker } from 'msw/browser'
import { createHandlers } from './handlers.ts'
import { openMocksDatabase } from './persistence/database.ts'
import { openSharedWorld } from './sharedWorld.ts'
import styles from './resetControl.css?inline'

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

/** A restarted worker does not know the tabs, so a tab registers again when it becomes visible. */
function reactivateWhenSeen(): void {
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'visible') navigator.serviceWorker.controller?.postMessage('MOCK_ACTIVATE')
    },
    { capture: true },
  )
}

const CONTENT = `
  <aside aria-label="Datos de demostración">
    <button type="button" class="open">Restablecer datos de demostración</button>
  </aside>
  <dialog aria-labelledby="title" aria-describedby="text">
    <h2 id="title">¿Restablecer los datos de demostración?</h2>
    <p id="text">Se pierden los cambios que hiciste y se cierra la sesión en todas las pestañas.</p>
    <form method="dialog">
      <button value="cancel">Cancelar</button>
      <button value="confirm" class="confirm">Restablecer</button>
    </form>
  </dialog>
`

/** In a shadow root: the product's styles and React do not reach it, but the theme's colours do. */
function mountResetControl(reset: () => Promise<void>): void {
  const host = document.createElement('rayo-reset-control')
  const root = host.attachShadow({ mode: 'open' })
  root.innerHTML = `<style>${styles}</style>${CONTENT}`
  const dialog = root.querySelector('dialog')
  root.querySelector('.open')?.addEventListener('click', () => {
    // A dialog keeps its last answer after Escape.
    if (dialog) dialog.returnValue = ''
    dialog?.showModal()
  })
  dialog?.addEventListener('close', () => {
    if (dialog.returnValue === 'confirm') void reset()
  })
  document.body.append(host)
}
