import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { reached } from './manifest.ts'
import type { Manifest } from './manifest.ts'

/** A style sheet with its address. */
export type Style = { href: string; text: string }

/** Parts of a build that a page has in itself, so that it needs no further request to be seen. */
export type Inlined = {
  /** The style sheets of these modules and of all that they import, without those of `not`. */
  stylesOf: (keys: readonly string[], not?: readonly string[]) => Style[]
  /** The script that chooses the theme before the first paint. */
  themeScript: string
  /** The script that asks early for what an address of the panel needs. */
  earlyScript: string
}

/** Reads them. */
export async function readInlined(folder: string, manifest: Manifest): Promise<Inlined> {
  const texts = new Map<string, string>()
  for (const href of new Set(Object.values(manifest).flatMap(({ css }) => css)))
    texts.set(href, (await readFile(join(folder, href), 'utf8')).trim())
  const hrefsOf = (keys: readonly string[]) =>
    new Set([...reached(manifest, keys)].flatMap((key) => manifest[key]?.css ?? []))
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

/** A script of `public/`, without its comments: in each page they would be bytes. Empty where there is none. */
async function scriptIn(folder: string, name: string): Promise<string> {
  const text = await readFile(join(folder, name), 'utf8').catch(() => '')
  return text
    .replace(/^\s*\/\/.*$|^\s*\/\*\*.*\*\/$/gm, '')
    .replace(/\n\s*/g, '\n')
    .trim()
}

/** The elements of style sheets that are in the page. */
export function styleElements(styles: readonly Style[]): string[] {
  return [
    ...styles.map(({ text }) => `<style>${text}</style>`),
    // The page's code would load these again if no link named them. A link of another type is there, and no browser
    // fetches it; Chromium 150 and older fetch a disabled one.
    ...styles.map(({ href }) => `<link rel="stylesheet" type="text/plain" href="${href}">`),
  ]
}
