import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { importsOf, type Manifest } from './manifest.ts'

export type Style = { href: string; text: string }

export type Inlined = {
  /** Style sheets of these modules and their imports, without those of `not`. */
  stylesOf: (keys: readonly string[], not?: readonly string[]) => Style[]
  themeScript: string
  earlyScript: string
}

export async function readInlined(folder: string, manifest: Manifest): Promise<Inlined> {
  const texts = new Map<string, string>()
  for (const href of new Set(Object.values(manifest).flatMap(({ css }) => css)))
    texts.set(href, (await readFile(join(folder, href), 'utf8')).trim())
  const hrefsOf = (keys: readonly string[]) =>
    new Set([...importsOf(manifest, keys)].flatMap((key) => manifest[key]?.css ?? []))
  return {
    stylesOf(keys, not = []) {
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
