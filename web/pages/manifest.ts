import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).default([]),
    css: z.array(z.string()).default([]),
  }),
)

/** Which files the build made of which modules, by module, from Vite. */
export type Manifest = z.output<typeof manifestSchema>

/** The manifest of a built web app; null when it has none. */
export async function readManifest(folder: string): Promise<Manifest | null> {
  const text = await readFile(join(folder, '.vite/manifest.json'), 'utf8').catch(() => null)
  if (text === null) return null
  return manifestSchema.parse(JSON.parse(text))
}

/** What every page begins with. */
export const ENTRY = 'index.html'

/** The keys and all that they import, which loads with them. Throws when the build lacks one. */
export function reached(manifest: Manifest, keys: readonly string[], found = new Set<string>()): Set<string> {
  for (const key of keys) {
    if (found.has(key)) continue
    const chunk = manifest[key]
    if (!chunk) throw new Error(`the build has no ${key}`)
    found.add(key)
    reached(manifest, chunk.imports, found)
  }
  return found
}
