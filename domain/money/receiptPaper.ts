import { z } from 'zod'
import { amountInWords } from './amountInWords.ts'
import { calendarDateSchema, periodSchema } from '../values/calendar.ts'
import { writtenPhone } from '../values/phone.ts'
import { feeName } from './fee.ts'
import { plainMoney } from './currency.ts'
import { currencySchema, formatMoney } from './money.ts'
import { RECEIPT_STATE_NAMES } from '../api/names.ts'
import { isRefund, PAYMENT_METHODS } from './receipt.ts'
import { dayInFigures } from '../values/writtenDate.ts'

const namedSchema = z.object({ name: z.string(), memberNumber: z.string().nullable() })

/** `isPart`: only the reader's lines. `at` is the last change, so that the same receipt gives the same file. */
export const receiptPaperSchema = z.object({
  isPart: z.boolean(),
  number: z.int(),
  at: z.iso.datetime(),
  receivedOn: calendarDateSchema,
  institution: z.object({
    name: z.string(),
    address: z.string().nullable(),
    city: z.string().nullable(),
    province: z.string().nullable(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    website: z.string().nullable(),
    logoUrl: z.string().nullable(),
  }),
  payer: namedSchema.nullable(),
  lines: z.array(
    z.object({
      member: namedSchema,
      concept: z.string(),
      sportName: z.string().nullable(),
      period: periodSchema.nullable(),
      amount: z.int(),
    }),
  ),
  amount: z.int(),
  currency: currencySchema,
  method: z.enum(PAYMENT_METHODS),
  reference: z.string().nullable(),
  takenBy: z.string().nullable(),
  reversed: z.object({ on: calendarDateSchema, reason: z.string().nullable() }).nullable(),
})
export type ReceiptPaper = z.infer<typeof receiptPaperSchema>

type Labelled = { label: string; value: string }

export type ReceiptTexts = {
  issuer: { name: string; lines: string[] }
  title: string
  number: string
  day: string
  opening: Labelled[]
  columns: { what: string; amount: string }
  lines: { what: string; whose: string; amount: string }[]
  total: Labelled
  closing: Labelled[]
  part: string | null
  reversed: { stamp: string; text: string } | null
}

export function receiptTexts(paper: ReceiptPaper): ReceiptTexts {
  const { institution, payer, lines, amount, currency, method, reference, takenBy, reversed, isPart } = paper
  const place = [institution.address, institution.city, institution.province].filter(Boolean).join(', ')
  const phone = institution.phone && writtenPhone(institution.phone)
  const contact = [phone, institution.email, institution.website?.replace(/^https?:\/\//, '')]
  const refund = isRefund(paper)
  const words = amountInWords(Math.abs(amount), currency)
  return {
    issuer: { name: institution.name, lines: [place, contact.filter(Boolean).join(' · ')].filter(Boolean) },
    title: refund ? 'Devolución' : 'Recibo',
    number: `N.º ${String(paper.number).padStart(8, '0')}`,
    day: dayInFigures(paper.receivedOn),
    opening: [
      ...(payer ? [{ label: refund ? 'Se devolvió a' : 'Recibimos de', value: nameOf(payer) }] : []),
      { label: 'La suma de', value: words.charAt(0).toUpperCase() + words.slice(1) },
    ],
    columns: { what: 'En concepto de', amount: 'Importe' },
    lines: lines.map((line) => ({
      what: feeName(line),
      whose: nameOf(line.member),
      amount: formatMoney(Math.abs(line.amount), currency),
    })),
    total: { label: isPart ? 'Total de tu parte' : 'Total', value: formatMoney(Math.abs(amount), currency) },
    closing: [
      { label: 'Medio de pago', value: method },
      ...(reference ? [{ label: 'Referencia', value: reference }] : []),
      ...(takenBy ? [{ label: refund ? 'Entregó' : 'Recibió', value: takenBy }] : []),
    ],
    part: isPart ? (refund ? 'Se devolvió a otra persona.' : 'Es la parte de un recibo que pagó otra persona.') : null,
    reversed: reversed && {
      stamp: RECEIPT_STATE_NAMES.reversed.toUpperCase(),
      text: [`Anulado el ${dayInFigures(reversed.on)}`, reversed.reason].filter(Boolean).join(': '),
    },
  }
}

export function paperFileName({ number, amount }: Pick<ReceiptPaper, 'number' | 'amount'>): string {
  return `${isRefund({ amount }) ? 'devolucion' : 'recibo'}-${String(number).padStart(8, '0')}.pdf`
}

function nameOf({ name, memberNumber }: z.infer<typeof namedSchema>): string {
  return memberNumber ? `${name} (socio N.º ${memberNumber})` : name
}

export function receiptMail(paper: ReceiptPaper): { subject: string; text: string } {
  const { number } = receiptTexts(paper)
  const { institution, payer, reversed } = paper
  const state = reversed ? ' (anulado)' : ''
  const lines = [
    `Hola${payer ? `, ${payer.name}` : ''}:`,
    `Te enviamos el ${nameOfPaper(paper)} ${number}${state} de ${institution.name} por ${sumOf(paper)}. Está adjunto en PDF.`,
    'Si tienes alguna duda, responde a este correo.',
    institution.name,
  ]
  return { subject: `${receiptTexts(paper).title} ${number}${state} · ${institution.name}`, text: lines.join('\n\n') }
}

export function receiptMessage(paper: ReceiptPaper, address: string): string {
  const { number } = receiptTexts(paper)
  const { institution, payer } = paper
  const greeting = payer ? `Hola, ${payer.name}. ` : ''
  return `${greeting}Este es tu ${nameOfPaper(paper)} ${number} de ${institution.name} por ${sumOf(paper)}: ${address}`
}

const nameOfPaper = (paper: Pick<ReceiptPaper, 'amount'>) => (isRefund(paper) ? 'comprobante de devolución' : 'recibo')

const sumOf = ({ amount, currency }: Pick<ReceiptPaper, 'amount' | 'currency'>) =>
  plainMoney(Math.abs(amount), currency)
