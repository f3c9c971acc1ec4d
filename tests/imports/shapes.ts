import { readFileSync } from 'node:fs'

const SECTION = /^## /m

const fixture = (path: string) => readFileSync(new URL(`../fixtures/${path}`, import.meta.url))

/** The bytes of a bank's file. Plain texts are in `files.txt`, each below its name; the others are files. */
export function bankFile(name: string): Uint8Array {
  const sections = fixture('bank/files.txt').toString().split(SECTION)
  const section = sections.find((one) => one.startsWith(`${name}\n`))
  return section === undefined
    ? new Uint8Array(fixture(`bank/${name}`))
    : new TextEncoder().encode(section.slice(name.length + 1))
}

/**
 * The sections of a fixture: a title with options after bars, the lines of a file, and lists of expectations, such as
 * `=> name: one, other`. `-` stands for null.
 */
export function shapesIn(name: string, separator: string) {
  const parts = fixture(name).toString().split(SECTION)
  return parts.slice(1).map((part) => {
    const [text = '', ...expectations] = part.replace(/\n$/, '').split('\n=> ')
    const [title = '', ...lines] = text.split('\n')
    const [shape = '', ...options] = title.split(' | ')
    const lists = expectations.map((one) => {
      const [what = '', list = ''] = one.split(/:(?: |$)(.*)/s)
      return [what, list.split(separator).filter(Boolean)] as const
    })
    return { shape, options, text: lines.join('\n'), lists: new Map(lists) }
  })
}
