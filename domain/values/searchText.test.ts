import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldText } from './fold.ts'
import { mistypedPattern, searchText, searchWords, searcher, tolerantSearcher } from './searchText.ts'

const finds = (q: string, ...texts: (string | number | null)[]) => searcher(q)?.(searchText(...texts))

function beginsWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    if (!/[\p{L}\p{N}]$/u.test(text.slice(0, at))) return true
  }
  return false
}

describe('full-text search', () => {
  it.each([
    ['per', ['Ana Pérez'], true],
    ['PÉR', ['ana perez'], true],
    ['erez', ['Pérez'], false],
    ['perez@', ['ana.perez@example.org'], true],
    ['perez@exam', ['ana.perez@example.org'], true],
    ['rez@exam', ['ana.perez@example.org'], false],
    ['r-17', ['R-170'], true],
    ['17', ['R-170'], true],
    ['7', ['R-170'], false],
    ['ana soria', ['Ana', 'Soria'], true],
    ['ana soria', ['Ana', null], false],
    ['50%', ['a 50% de'], true],
    ['5_', ['50'], false],
    ['c\\d', ['c\\de'], true],
    ['12', [12_345], true],
    ['28', ['0028'], true],
    ['0028', ['28'], true],
    ['N.º 28', ['Ana', '28'], true],
    ['Nº28', ['28'], true],
    ['n° 0028', ['28'], true],
    ['nro. 28', ['28'], true],
    ['#28', ['28'], true],
    ['socio N.º 28', ['28'], true],
    ['socio 28', ['28'], true],
    ['40.111.201', ['40111201'], true],
    ['DNI 40111201', ['40.111.201'], true],
    ['401112', ['40.111.201'], true],
    ['40111', ['40, 111'], false],
    ['1.200', ['1.200 socios'], true],
    ['D´Amico', ["D'Amico"], true],
    ['N.º 00000012', [12], true],
    ['0028', ['R-28'], true],
    ['28', ['128'], false],
    ['28', ['28bis'], true],
    ['28', ['0028bis'], false],
    ['28', ['00280'], true],
    ['0', ['0'], true],
    ['Ramírez, Thiago', ['Thiago Ramírez'], true],
    ['Ramírez,Thiago', ['Thiago Ramírez'], true],
    ['Ramírez;', ['Thiago Ramírez'], true],
    ['Ramírez, Tomás', ['Thiago Ramírez'], false],
  ])('%s in %j: %s', (q, texts, expected) => {
    expect(finds(q, ...texts)).toBe(expected)
  })

  it.each(['', '  ', '--', '.,'])('ignores %j, which has no words', (q) => {
    expect(searcher(q)).toBeNull()
    expect(searchWords(q)).toEqual([])
  })

  it('only finds the beginnings of words, whatever the text', () => {
    const sign = fc.constantFrom(...Array.from('abñÑáé12 .,;-@%_\\\n\u0001𝒳'))
    const text = fc.string({ unit: sign, maxLength: 20 })
    fc.assert(
      fc.property(text, fc.string({ unit: sign, maxLength: 6 }), (any, q) => {
        const words = foldText(q)
          .replaceAll('\u0001', '')
          .split(/[\s,;]+/)
          .map((word) => word.replace(/^[^\p{L}\p{N}]+/u, ''))
          .filter((word) => word !== '')
        const searched = foldText(any).replaceAll('\u0001', '')
        expect(finds(q, any) ?? true).toBe(words.every((word) => beginsWord(searched, word)))
      }),
      { numRuns: 3000, seed: 2024 },
    )
  })
})

describe('a search with typing errors', () => {
  const letters = fc.string({
    unit: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'ñ', 'ó', '7'),
    minLength: 5,
    maxLength: 12,
  })
  const letter = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'ñ', 'ó', '7')
  const edits: Record<string, (word: string[], at: number, other: string) => string[]> = {
    'one too few': (word, at) => word.toSpliced(at, 1),
    'one too many': (word, at, other) => word.toSpliced(at, 0, other),
    'a wrong one': (word, at, other) => word.with(at, other),
    'two swapped': (word, at) =>
      word.toSpliced(at, 2, ...[word[at + 1], word[at]].flatMap((one) => (one === undefined ? [] : [one]))),
  }

  it.each(Object.entries(edits))('finds a word with %s', (_, edit) => {
    fc.assert(
      fc.property(letters, fc.nat(4), letter, (word, at, other) => {
        const input = edit(Array.from(word), at, other).join('')
        expect(tolerantSearcher(input)?.(searchText('Club', `${word} de la Costa`))).toBe(true)
      }),
    )
  })

  it.each([
    ['futobl', 'Fútbol', true],
    ['dóc7aaaaa', 'Dóa7aaaaa', true],
    ['fubtol', 'Fútbol', true],
    ['vasquet', 'Básquet', true],
    ['ockey', 'Hockey', true],
    ['fufbul', 'Fútbol', false],
    ['yudo', 'Judo y karate', true],
    ['rugb', 'Rugby', true],
    ['yoga', 'Yogas', true],
    ['yudo', 'Judoca', false],
    ['juod', 'Yoga, judo', true],
    ['clu', 'Cub', false],
    ['ro(ario', 'Rosario', false],
    ['otacion', 'natacion', false],
  ])('%s in %s: %s', (input, text, expected) => {
    expect(tolerantSearcher(input)?.(searchText(text))).toBe(expected)
  })

  it('is empty without words, and tolerates no error in very short or long words', () => {
    expect(tolerantSearcher(' -,')).toBeNull()
    for (const word of ['a', 'abc', 'a.bcd', 'x'.repeat(31)]) {
      expect(searchWords(word).map(mistypedPattern)).toEqual([null])
    }
  })
})
