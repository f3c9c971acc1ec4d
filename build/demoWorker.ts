import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const ADDRESS = '/demoWorker.js'
const WORKER = fileURLToPath(import.meta.resolve('msw/mockServiceWorker.js'))

/**
 * When the last tab closes or reloads, MSW's page asks its worker to unregister; a page that loads at that moment then fails to
 * find or update it, and its first requests go to the network.
 */
const STAY = `addEventListener('message', (event) => {
  if (event.data === 'CLIENT_CLOSED') event.stopImmediatePropagation()
})
`
const workerText = async () => STAY + (await readFile(WORKER, 'utf8'))

/** The service worker of the mocked product: MSW's own, kept registered. */
export function demoWorker(): Plugin {
  return {
    name: 'rayo:demo-worker',
    configureServer({ middlewares }) {
      middlewares.use(ADDRESS, (_request, response, next) => {
        workerText().then((text) => response.setHeader('Content-Type', 'text/javascript').end(text), next)
      })
    },
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: ADDRESS.slice(1), source: await workerText() })
    },
  }
}
