import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const DECLARED = /(?:\.|@keyframes\s+)([A-Za-z_][\w-]*)/g

const asVite = (path: string) => path.replaceAll('\\', '/').replace(/\?.*$/, '')

/** The paths of the CSS modules in a folder. */
export function cssModules(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.module.css'))
    .map((name) => join(folder, name))
}

/**
 * Names the classes of CSS modules for a build: letters for the file, by its place among `files`, and a number for the
 * class, by its place in the file. A page has each name in its HTML, its styles and its scripts, and Vite's own names
 * hold a hash that hardly compresses. Two builds of the same files give the same names, so a page that a server renders
 * fits the browser's. Throws for a file or a class that it does not know.
 */
export function shortNames(files: readonly string[]) {
  const places = new Map(
    files
      .map(asVite)
      .toSorted()
      .map((file, place) => [file, place]),
  )
  return (name: string, path: string, css: string): string => {
    const place = places.get(asVite(path))
    const number = [...new Set([...css.matchAll(DECLARED)].map(([, declared]) => declared))].indexOf(name)
    if (place === undefined || number === -1) throw new Error(`no short name for ${name} of ${path}`)
    return `_${lettersOf(place)}${number}`
  }
}

function lettersOf(place: number): string {
  const last = LETTERS.charAt(place % LETTERS.length)
  return place < LETTERS.length ? last : lettersOf(Math.floor(place / LETTERS.length) - 1) + last
}
