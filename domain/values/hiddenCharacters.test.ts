import { describe, expect, it } from 'vitest'
import { hasHiddenCharacters } from './hiddenCharacters.ts'

describe('hidden characters', () => {
  it.each([
    ['a right-to-left override', 'Club \u202eotelta\u202c'],
    ['an isolate', '\u2066Club\u2069'],
    ['marks of direction', 'Club\u200e'],
    ['the Arabic mark', 'Club\u061c'],
    ['a space of no width', 'Cl\u200bub'],
    ['a joiner between letters', 'Cl\u200dub'],
    ['a non-joiner', 'Cl\u200cub'],
    ['a byte order mark', '\ufeffClub'],
    ['a soft hyphen', 'Cl\u00adub'],
    ['a word joiner', 'Cl\u2060ub'],
    ['a Hangul filler', '\u3164'],
    ['a variation selector after a letter', 'Club\ufe0f'],
    ['tags', 'Club\u{e0041}\u{e007f}'],
    ['a line separator', 'Club\u2028'],
    ['an annotation', 'Club\ufff9'],
    ['NUL', 'Club\0'],
    ['escape', 'Club\u001b[2J'],
    ['a C1 control', 'Club\u0085'],
  ])('are %s', (_name, text) => expect(hasHiddenCharacters(text)).toBe(true))

  it.each([
    'Club Atlético Ñandú, “Los Pumas” — 1ª división',
    'Línea 1\r\nLínea 2\tfin',
    'e\u0301quipo',
    '⚽️ 👨‍👩‍👧‍👦 🏃🏽‍♀️ ❤️‍🔥 1️⃣ 🇦🇷',
    'نادي',
    'クラブ',
    '',
  ])('are not in %j', (text) => expect(hasHiddenCharacters(text)).toBe(false))
})
