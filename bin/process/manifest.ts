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

/** What our build notes besides: the modules of each file, and how large each is. */
const modulesSchema = z.record(z.string(), z.array(z.tuple([z.string(), z.number()])))

/**
 * The manifest of a built web app; null when it has none. Vite names no module that shares its chunk with others
 * (`bin/usedTogether.ts`): such a one has its chunk's entry here.
 */
export async function readManifest(folder: string): Promise<Manifest | null> {
  const text = await readFile(join(folder, '.vite/manifest.json'), 'utf8').catch(() => null)
  if (text === null) return null
  const manifest = manifestSchema.parse(JSON.parse(text))
  const noted = await readFile(join(folder, '.vite/modules.json'), 'utf8').catch(() => '{}')
  const modules = modulesSchema.parse(JSON.parse(noted))
  const shared = Object.values(manifest).flatMap((chunk) =>
    (modules[chunk.file] ?? []).map(([module]) => [module, chunk] as const),
  )
  // After the others: who looks for a chunk finds its own entry first.
  const added = shared.filter(([module]) => module.startsWith('src/') && !(module in manifest))
  return { ...manifest, ...Object.fromEntries(added) }
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
