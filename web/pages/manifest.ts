import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const manifestSchema = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.array(z.string()).default([]), css: z.array(z.string()).default([]) }),
)

export type Manifest = z.output<typeof manifestSchema>

export async function readManifest(folder: string): Promise<Manifest | null> {
  const text = await readFile(join(folder, '.vite/manifest.json'), 'utf8').catch(() => null)
  if (text === null) return null
  return manifestSchema.parse(JSON.parse(text))
}

export const ENTRY = 'index.html'

/** The modules and all that they import. Throws when the build lacks one. */
export function importsOf(manifest: Manifest, keys: readonly string[], keysSoFar = new Set<string>()): Set<string> {
  for (const key of keys) {
    if (keysSoFar.has(key)) continue
    const chunk = manifest[key]
    if (!chunk) throw new Error(`the build has no ${key}`)
    keysSoFar.add(key)
    importsOf(manifest, chunk.imports, keysSoFar)
  }
  return keysSoFar
}
