import { describe, expect, it } from 'vitest'
import { decodeText, WINDOWS_1252 } from './decodeText.ts'

const TEXT = 'Fecha;Concepto\r\n20/11/2026;Señor Muñoz, cuota de José y María, fútbol: adiós\r\n'
const CAPITALS = 'FECHA;CONCEPTO\r\n20/11/2026;PEÑALBA NÚÑEZ SOFÍA, ÁLVAREZ\r\n'
const DOS =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛ'

const dos = (text: string) =>
  Uint8Array.from(text, (letter) => (letter < '\u0080' ? letter.charCodeAt(0) : 128 + DOS.indexOf(letter)))
const windows = (text: string) => Uint8Array.from(text.replaceAll('€', '\u0080'), (letter) => letter.charCodeAt(0))
const MACINTOSH = new TextDecoder('macintosh').decode(Uint8Array.from({ length: 128 }, (_, index) => 128 + index))
const macintosh = (text: string) =>
  Uint8Array.from(text, (letter) => (letter < '\u0080' ? letter.charCodeAt(0) : 128 + MACINTOSH.indexOf(letter)))
/** UTF-8 that was decoded as Windows-1252. */
const doubleEncoded = (text: string) =>
  new TextEncoder().encode(new TextDecoder('windows-1252').decode(new TextEncoder().encode(text)))
const utf16 = (text: string) => new Uint8Array(Uint16Array.from(text, (letter) => letter.charCodeAt(0)).buffer)
const swapped = (bytes: Uint8Array) => bytes.map((_, index) => bytes[index % 2 === 0 ? index + 1 : index - 1] ?? 0)

describe.each([TEXT, CAPITALS])('the text %j', (text) => {
  it.each([
    ['UTF-8', new TextEncoder().encode(text)],
    ['UTF-8 with its mark', new TextEncoder().encode(`\ufeff${text}`)],
    ['UTF-16 with its mark', utf16(`\ufeff${text}`)],
    ['UTF-16 without', utf16(text)],
    ['UTF-16 of the other order', swapped(utf16(`\ufeff${text}`))],
    ['UTF-16 of the other order without its mark', swapped(utf16(text))],
    ['Windows-1252', windows(text)],
    ['DOS 850', dos(text)],
    ['the encoding of a Macintosh', macintosh(text)],
    ['UTF-8 twice', doubleEncoded(text)],
    ['DOS 850 with the end of its files', Uint8Array.of(...dos(text), 0x1a)],
  ])('is read in %s', (_, bytes) => {
    expect(decodeText(bytes)).toBe(text)
  })
})

it('a text has a space where a program left its place empty, unless that is often', () => {
  expect(decodeText(windows(`${TEXT}\0\0`))).toBe(`${TEXT}  `)
  expect(decodeText(windows('a\0b'))).toBeNull()
})

it.each(['“AMANHÃ”', '«MAÇÃ»;«IRMû', 'IRMÃ\u00a0SOL', '‘CROQUÂ’', '‘CROQUÂ’;PeÃ±alba', 'IRMÖMÃE', 'Ânimo;São'])(
  'the correct UTF-8 %j is not changed',
  (text) => {
    expect(decodeText(new TextEncoder().encode(text))).toBe(text)
  },
)

it.each(['Peñalba', 'PEÑALBA', 'Pérez Nº 12°', 'JOSÉ', 'LÓPEZ', '¿Último?', 'El JOÃO y la voilà'])(
  '%s is read from UTF-8 that was encoded twice',
  (text) => {
    expect(decodeText(doubleEncoded(text))).toBe(text)
  },
)

describe('a text with one byte per letter', () => {
  it('keeps the euro and the no-break space of Windows', () => {
    expect(decodeText(windows('Más;1\u00a0250,00\u00a0€;Total\u00a0EUR'))).toBe(
      'Más;1\u00a0250,00\u00a0€;Total\u00a0EUR',
    )
  })

  it('is recognised as DOS by a single letter in a word', () => {
    expect(decodeText(dos('Mu¤oz'.replace('¤', 'ñ')))).toBe('Muñoz')
    expect(decodeText(dos('Apellido;Suárez'))).toBe('Apellido;Suárez')
  })

  it('keeps an apostrophe of Windows, and its letters of Portuguese', () => {
    expect(
      decodeText(new Uint8Array([...windows('D'), 0x92, ...windows('Amico, O'), 0x92, ...windows('DONNELL')])),
    ).toBe('D’Amico, O’DONNELL')
    expect(decodeText(windows('Conceição;João'))).toBe('Conceição;João')
  })

  it('is recognised as Windows if its signs could be letters of a Macintosh', () => {
    const text = 'Cuota abril–mayo;Paz–Gil\nCuota abril–mayo;Cuota A—B\n‘Ana’;D’Amico;‘Eva’;“Luz” Rayo™'
    const bytes = Uint8Array.from(text, (letter) =>
      letter < '\u0080' ? letter.charCodeAt(0) : 128 + WINDOWS_1252.indexOf(letter),
    )
    expect(decodeText(bytes)).toBe(text)
  })

  it.each(['José', 'Muñoz;García', 'más, José'])('is recognised as a Macintosh’s with %s', (text) => {
    expect(decodeText(macintosh(text))).toBe(text)
  })

  it('is refused if it contains control characters', () => {
    expect(decodeText(Uint8Array.of(65, 0, 66, 7))).toBeNull()
  })
})
