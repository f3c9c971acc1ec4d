import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type {
  createPageRenderer,
  institutionFeed,
  isPublicPage,
  renderBusyPage,
  renderGateOutline,
  renderUnsentForm,
} from '../../src/rendering/renderPage.tsx'

export type Renderer = {
  createPageRenderer: typeof createPageRenderer
  institutionFeed: typeof institutionFeed
  isPublicPage: typeof isPublicPage
  renderBusyPage: typeof renderBusyPage
  renderGateOutline: typeof renderGateOutline
  renderUnsentForm: typeof renderUnsentForm
}

/** Null when the build has no renderer. */
export async function openRenderer(folder: string): Promise<Renderer | null> {
  const file = join(folder, '.vite/render.js')
  const isThere = await access(file).then(
    () => true,
    () => false,
  )
  return isThere ? ((await import(pathToFileURL(file).href)) as Renderer) : null
}
