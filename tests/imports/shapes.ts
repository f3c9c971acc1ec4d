import { readFileSync } from 'node:fs'

/**
 * The files of a text, each with a title of parts between bars, its lines, and below them lists of what is expected:
 * `=> name: one, other`, in which `-` is nothing.
 */
export function shapesIn(name: string, separator: string) {
  const parts = readFileSync(new URL(`../fixtures/${name}`, import.meta.url), 'utf8').split(/^## /m)
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
