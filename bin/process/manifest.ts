import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    name: z.string().optional(),
    isEntry: z.boolean().default(false),
    imports: z.array(z.string()).default([]),
    css: z.array(z.string()).default([]),
  }),
)

/** Which files the build made of which modules, by module, from Vite. */
export type Manifest = z.output<typeof manifestSchema>

/** The manifest of a built web app; null when it has none. */
export async function readManifest(folder: string): Promise<Manifest | null> {
  const text = await readFile(join(folder, '.vite/manifest.json'), 'utf8').catch(() => null)
  return text === null ? null : manifestSchema.parse(JSON.parse(text))
}

/** The key of the chunk that `is`. Throws when there is none: `what` says what is missing. */
export function keyOf(manifest: Manifest, is: (chunk: Manifest[string], key: string) => boolean, what: string): string {
  const found = Object.entries(manifest).find(([key, chunk]) => is(chunk, key))
  if (!found) throw new Error(`the build has no ${what}`)
  return found[0]
}

/** The keys and all that they import, which loads with them. */
export function reached(manifest: Manifest, keys: readonly string[], found = new Set<string>()): Set<string> {
  for (const key of keys) {
    if (found.has(key)) continue
    found.add(key)
    reached(manifest, manifest[key]?.imports ?? [], found)
  }
  return found
}
