import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { createPageRenderer, renderGateOutline } from '../../src/rendering/renderPage.tsx'

/** What the build made of `src/rendering`. */
export type Renderer = {
  createPageRenderer: typeof createPageRenderer
  renderGateOutline: typeof renderGateOutline
}

/** Loads it; null where the build has none. */
export async function openRenderer(folder: string): Promise<Renderer | null> {
  const file = join(folder, '.vite/render.js')
  const isThere = await access(file).then(
    () => true,
    () => false,
  )
  return isThere ? ((await import(pathToFileURL(file).href)) as Renderer) : null
}
