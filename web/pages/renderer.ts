import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

export type Renderer = typeof import('../../src/rendering/renderPage.tsx')

/** Null when the build has no renderer. */
export async function openRenderer(folder: string): Promise<Renderer | null> {
  const file = join(folder, '.vite/render.js')
  const isThere = await access(file).then(
    () => true,
    () => false,
  )
  return isThere ? ((await import(pathToFileURL(file).href)) as Renderer) : null
}
