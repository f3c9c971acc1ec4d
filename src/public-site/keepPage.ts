import { runtimeConfig } from '../config/runtimeConfig.ts'

const WORKER = '/offline.js'
/** The files of a page that the worker keeps with it. */
const FILE = /\/(?:assets|pictures)\//

/**
 * Has the service worker keep a page, by its path and query, with its files. Where the installation keeps none, ends the
 * worker instead. Rejects where the browser forbids workers.
 */
export async function keepPage(seen: string): Promise<void> {
  const { serviceWorker: workers } = navigator
  if (!runtimeConfig().worksOffline) {
    const known = await workers.getRegistration()
    if (known?.active?.scriptURL.endsWith(WORKER)) await known.unregister()
    return
  }
  await workers.register(WORKER)
  const { active } = await workers.ready
  const files = performance.getEntriesByType('resource').flatMap(({ name }) => (FILE.test(name) ? [name] : []))
  active?.postMessage({ seen, files }, [])
}
