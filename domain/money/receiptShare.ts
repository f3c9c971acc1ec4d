import { formatMoney } from './money.ts'
import { mobileDigits } from '../values/mobileDigits.ts'
import { wordsOf } from './receiptPaper.ts'
import type { ReceiptPaper } from './receiptPaper.ts'

export function receiptMail(paper: ReceiptPaper): { subject: string; text: string } {
  const { number } = wordsOf(paper)
  const { institution, payer, reversed } = paper
  const state = reversed ? ' (anulado)' : ''
  const lines = [
    `Hola${payer ? `, ${payer.name}` : ''}:`,
    `Te enviamos el recibo ${number}${state} de ${institution.name} por ${sumOf(paper)}. Está adjunto en PDF.`,
    'Si tienes alguna duda, responde a este correo.',
    institution.name,
  ]
  return { subject: `Recibo ${number}${state} · ${institution.name}`, text: lines.join('\n\n') }
}

export function receiptMessage(paper: ReceiptPaper, address: string): string {
  const { number } = wordsOf(paper)
  const { institution, payer } = paper
  const greeting = payer ? `Hola, ${payer.name}. ` : ''
  return `${greeting}Este es tu recibo ${number} de ${institution.name} por ${sumOf(paper)}: ${address}`
}

export function whatsappAddress(phone: string | null, text: string): string {
  return `https://wa.me/${phone === null ? '' : mobileDigits(phone)}?${new URLSearchParams({ text }).toString().replaceAll('+', '%20')}`
}

const sumOf = ({ amount, currency }: Pick<ReceiptPaper, 'amount' | 'currency'>) =>
  formatMoney(amount, currency).replaceAll('\u00a0', ' ')
