import { readFileSync } from 'node:fs'

const SECTION = /^## /m

const fixture = (path: string) => readFileSync(new URL(`../fixtures/${path}`, import.meta.url))

/** The bytes of a bank's file: of its own, or in `files.txt`, which holds those of plain text, each below its name. */
export function bankFile(name: string): Uint8Array {
  const sections = fixture('bank/files.txt').toString().split(SECTION)
  const section = sections.find((one) => one.startsWith(`${name}\n`))
  return section === undefined
    ? new Uint8Array(fixture(`bank/${name}`))
    : new TextEncoder().encode(section.slice(name.length + 1))
}

/**
 * The files of a text, each with a title of parts between bars, its lines, and below them lists of what is expected:
 * `=> name: one, other`, in which `-` is nothing.
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
