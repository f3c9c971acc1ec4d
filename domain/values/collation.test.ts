import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codePoint } from '#tests/robustness/badValues'
import { collationKey } from './collation.ts'

const spanish = new Intl.Collator('es')

/** Compares two keys as a database does: by UTF-8 bytes, which is the order of code points. */
const byBytes = (a: string, b: string) => Math.sign(Buffer.compare(Buffer.from(a), Buffer.from(b)))

const between = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))

/** ASCII, Latin-1, Latin Extended-A, combining accents, and the quotes and dashes of word processors. */
const LATIN = [
  ...between(0x20, 0x7e),
  ...between(0xa0, 0x17f).filter((sign) => sign !== 'µ'),
  ...Array.from('ȘșȚțẞẽỹ‐‑–—‘’‚“”„…•‹›€№™−\u0301\u0300\u0308\u0303\u0302\u0327\u030C'),
]
/** A small alphabet, so that random texts often differ only by an accent or by case. */
const CLOSE = Array.from('aáàAÁnñNÑoóOßse EÉ-.,1l·ŀ\u0303\u0301')

const text = fc.oneof(
  fc.string({ unit: fc.constantFrom(...LATIN), maxLength: 8 }),
  fc.string({ unit: fc.constantFrom(...CLOSE), maxLength: 6 }),
  fc.constantFrom(
    '',
    'Ñandú',
    'nandu',
    'Nuez',
    'Núcleo',
    'ñu',
    'Peña',
    'Pena',
    'peñón',
    'Club 9 de Julio',
    'Club 25 de Mayo',
  ),
)

describe('collationKey', () => {
  it('orders Latin text as Spanish does', () => {
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(byBytes(collationKey(a), collationKey(b))).toBe(Math.sign(spanish.compare(a, b)))
      }),
      { numRuns: 5000, seed: 2024 },
    )
  })

  it('orders every pair of single characters, alone and inside a word', () => {
    for (const texts of [LATIN, LATIN.map((sign) => `x${sign}y`)]) {
      const keyed = texts.map((each) => ({ text: each, key: Buffer.from(collationKey(each)) }))
      const wrong = keyed.flatMap((a) =>
        keyed
          .filter((b) => Math.sign(Buffer.compare(a.key, b.key)) !== Math.sign(spanish.compare(a.text, b.text)))
          .map((b) => `${a.text} ${b.text}`),
      )
      expect(wrong).toEqual([])
    }
  })

  it('puts ñ after n, compares accents after all letters, and puts capitals last among equals', () => {
    const names = ['Ola', 'Nube', 'Ñandú', 'Núcleo', 'Nuez', 'ñu', 'nube', 'núbe']
    const sorted = names.toSorted((a, b) => byBytes(collationKey(a), collationKey(b)))
    expect(sorted).toEqual(['nube', 'Nube', 'núbe', 'Núcleo', 'Nuez', 'Ñandú', 'ñu', 'Ola'])
  })

  it('gives canonically equal texts the same key, without NUL', () => {
    fc.assert(
      fc.property(fc.string({ unit: codePoint }), (any) => {
        expect(collationKey(any)).not.toContain('\0')
        expect(collationKey(any)).toBe(collationKey(any.normalize('NFD')))
      }),
      { seed: 2024 },
    )
  })

  it('is not longer than a plain text', () => {
    expect(collationKey('club atletico rayo')).toHaveLength(18)
  })
})
