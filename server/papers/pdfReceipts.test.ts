import sharp from 'sharp'
import { expect, it } from 'vitest'
import type { ReceiptPaper } from '#domain/money/receiptPaper'
import { pdfText } from '#tests/support/pdfText'
import { createNodeReceipts } from './nodeReceipts.ts'
import { printable } from './drawReceipt.ts'

const member = { name: 'Ana María Ñandú', memberNumber: '12' }
const paper: ReceiptPaper = {
  isPart: false,
  number: 123,
  at: '2024-06-15T12:00:00.000Z',
  receivedOn: '2024-06-15',
  institution: {
    name: 'Club Náutico',
    address: 'Av. San Martín 123',
    city: 'Rosario',
    province: 'Santa Fe',
    phone: '+5493415550100',
    email: 'club@example.org',
    website: 'https://club.example',
    logoUrl: null,
  },
  payer: { name: 'José Pérez', memberNumber: '7' },
  lines: [
    { member, concept: 'Cuota mensual', sportName: 'Fútbol', period: '2024-06', amount: 100_050 },
    { member, concept: 'Matrícula', sportName: null, period: null, amount: 50_000 },
  ],
  amount: 150_050,
  currency: 'ARS',
  method: 'Transferencia',
  reference: 'TRX-991',
  takenBy: 'Marta Gómez',
  reversed: null,
}
const reversed = { on: '2024-06-20', reason: 'Error de carga' }
const print = (changes: Partial<ReceiptPaper> = {}, logo: Uint8Array<ArrayBuffer> | null = null) =>
  createNodeReceipts().print({ ...paper, ...changes }, logo)
const webp = async (background: string) => {
  const picture = sharp({ create: { width: 300, height: 200, channels: 4, background } })
  return new Uint8Array(await picture.webp().toBuffer())
}

it('prints all parts of a receipt on one page', async () => {
  const { pages, text, title } = await pdfText(await print())
  expect(pages).toHaveLength(1)
  expect(title).toBe('Recibo N.º 00000123')
  for (const part of [
    'Club Náutico',
    'Av. San Martín 123, Rosario, Santa Fe',
    '+54 9 341 555 0100 · club@example.org · club.example',
    'RECIBO N.º 00000123 15/06/2024',
    'Recibimos de José Pérez (socio N.º 7)',
    'La suma de Mil quinientos pesos argentinos con cincuenta centavos',
    'Cuota mensual · Fútbol · junio de 2024',
    'Ana María Ñandú (socio N.º 12)',
    '$ 1.000,50',
    'Matrícula',
    '$ 500,00',
    'Total $ 1.500,50',
    'Medio de pago Transferencia',
    'Referencia TRX-991',
    'Recibió Marta Gómez',
  ]) {
    expect(text).toContain(part)
  }
  expect(text).not.toContain('ANULADO')
})

it('prints the largest total in one line', async () => {
  const { text } = await pdfText(await print({ amount: 9_000_000_000, currency: 'CLP' }))
  expect(text).toContain('Total CLP 9.000.000.000 ')
})

it('prints the same receipt as the same bytes, and marks a reversed one', async () => {
  const logo = await webp('#0a4a8a')
  const [first, second] = [await print({}, logo), await print({}, Uint8Array.from(logo))]
  expect(Buffer.from(first).equals(second)).toBe(true)
  const undone = await print({ reversed, at: '2024-06-20T12:00:00.000Z' })
  expect(Buffer.from(undone).equals(await print())).toBe(false)
  const { text } = await pdfText(undone)
  expect(text).toContain('ANULADO')
  expect(text).toContain('Anulado el 20/06/2024: Error de carga')
})

it('prints the logo, unless it cannot be read', async () => {
  const without = await print()
  const [blue, red] = [await print({}, await webp('#0000ff')), await print({}, await webp('#ff0000'))]
  expect(Buffer.from(blue).includes('/Subtype /Image')).toBe(true)
  expect(Buffer.from(blue).equals(red)).toBe(false)
  expect(Buffer.from(await print({}, Uint8Array.of(1, 2, 3))).equals(without)).toBe(true)
})

it('marks a part of a receipt as such, without the names of payer and cashier', async () => {
  const part = {
    isPart: true,
    payer: null,
    reference: null,
    takenBy: null,
    amount: 100_050,
    lines: paper.lines.slice(0, 1),
  }
  const { text } = await pdfText(await print(part))
  expect(text).toContain('Es la parte de un recibo que pagó otra persona.')
  expect(text).toContain('Total de tu parte $ 1.000,50')
  expect(text).not.toMatch(/Recibimos de|Recibió|Referencia|Matrícula/)
})

it('prints many lines over several pages, each numbered and stamped', async () => {
  const lines = Array.from({ length: 200 }, (_, index) => ({
    member,
    concept: `Cuota ${index + 1} con un concepto que es tan largo que no entra en una sola línea del recibo impreso`,
    sportName: 'Fútbol',
    period: '2024-06' as const,
    amount: 1,
  }))
  const { pages, text } = await pdfText(await print({ lines, amount: 200, reversed }))
  expect(pages.length).toBeGreaterThan(5)
  for (const [index, page] of pages.entries()) {
    expect(page).toContain(`${index + 1}/${pages.length}`)
    expect(page).toContain('ANULADO')
  }
  const numbers = Array.from(text.matchAll(/Cuota (\d+) con/g), ([, number]) => Number(number))
  expect(numbers).toEqual(lines.map((_, index) => index + 1))
})

it('replaces letters that the font lacks with the nearest ones', () => {
  expect(printable('Ñandú ¿qué? “ya” – 5 €')).toBe('Ñandú ¿qué? “ya” – 5 €')
  expect(printable('Łukasz Kovač, Đorđe')).toBe('Lukasz Kovac, Dorde')
  expect(printable('Jose\u0301')).toBe('José')
  expect(printable('ﬁn\u200bal\u202f1')).toBe('final 1')
  expect(printable('日本 🙂')).toBe('?? ?')
})
