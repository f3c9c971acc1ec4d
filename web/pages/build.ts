import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import type * as rendering from '../../src/rendering/renderPage.tsx'

export type Renderer = typeof rendering

/** Null when the build has no renderer. */
export async function openRenderer(folder: string): Promise<Renderer | null> {
  const file = join(folder, '.vite/render.js')
  return existsSync(file) ? ((await import(pathToFileURL(file).href)) as Renderer) : null
}

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

/** The modules and their imports, direct or not. Throws when the build lacks one. */
export function importsOf(manifest: Manifest, keys: readonly string[], visited = new Set<string>()): Set<string> {
  for (const key of keys) {
    if (visited.has(key)) continue
    const chunk = manifest[key]
    if (!chunk) throw new Error(`the build has no ${key}`)
    visited.add(key)
    importsOf(manifest, chunk.imports, visited)
  }
  return visited
}

export type Style = { href: string; text: string }

export type Inlined = Awaited<ReturnType<typeof readInlined>>

export async function readInlined(folder: string, manifest: Manifest) {
  const texts = new Map<string, string>()
  for (const href of new Set(Object.values(manifest).flatMap(({ css }) => css)))
    texts.set(href, (await readFile(join(folder, href), 'utf8')).trim())
  const hrefsOf = (keys: readonly string[]) =>
    new Set([...importsOf(manifest, keys)].flatMap((key) => manifest[key]?.css ?? []))
  return {
    stylesOf: (keys: readonly string[], not: readonly string[] = []): Style[] => {
      const others = hrefsOf(not)
      return [...hrefsOf(keys)]
        .filter((href) => !others.has(href))
        .map((href) => ({ href: `/${href}`, text: texts.get(href) ?? '' }))
    },
    themeScript: await scriptIn(folder, 'theme.js'),
    earlyScript: await scriptIn(folder, 'early.js'),
  }
}

async function scriptIn(folder: string, name: string): Promise<string> {
  const text = await readFile(join(folder, name), 'utf8').catch(() => '')
  return text
    .replace(/^\s*\/\/.*$|^\s*\/\*\*.*\*\/$/gm, '')
    .replace(/\n\s*/g, '\n')
    .trim()
}

export function styleElements(styles: readonly Style[]): string[] {
  return [
    ...styles.map(({ text }) => `<style>${text}</style>`),
    // The page's code would load these again if no link named them; browsers do not fetch another type.
    ...styles.map(({ href }) => `<link rel="stylesheet" type="text/plain" href="${href}">`),
  ]
}
