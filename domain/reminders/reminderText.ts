import type { ChasedFee } from './chase.ts'
import { feeName } from '../money/fee.ts'
import { plainMoney, type Currency } from '../money/currency.ts'
import { sum } from '../money/money.ts'
import type { PaymentInfo } from '../money/paymentInfo.ts'
import { DEFAULT_REMINDER, fillTemplate } from './reminderTemplate.ts'
import { dayInFigures } from '../values/writtenDate.ts'

/**
 * `name` is how the text addresses the person; `fees` are overdue, oldest first; `credit` could
 * settle some of them.
 */
export type ReminderFacts = {
  name: string | null
  club: string
  currency: Currency
  paymentInfo: PaymentInfo | null
  fees: readonly ChasedFee[]
  credit: number
}

export function reminderText(template: string | null, facts: ReminderFacts): string {
  const { name, club, currency, paymentInfo, fees, credit } = facts
  const ofCredit = `Tienes ${plainMoney(credit, currency)} a favor: respóndenos y lo descontamos.`
  return fillTemplate(template ?? DEFAULT_REMINDER, {
    nombre: name ?? '',
    deuda: plainMoney(sum(fees.map(({ balance }) => balance)), currency),
    detalle: [...fees.map((fee) => detailOf(fee, currency)), ...(credit > 0 ? [ofCredit] : [])].join('\n'),
    vence: dayInFigures(fees.map(({ dueDate }) => dueDate).toSorted()[0] ?? ''),
    club,
    comoPagar: paymentInfo ? howToPay(paymentInfo) : '',
  })
}

export function reminderSubject(club: string): string {
  return `Cuotas pendientes · ${club}`
}

export function stopLines(address: string): string {
  return `—\nSi no quieres recibir más recordatorios: ${address}`
}

export function mailtoAddress(email: string, subject: string, body: string): string {
  // A form's encoding writes a space as a plus sign, which mail programs would show.
  const parameters = new URLSearchParams({ subject, body: body.replaceAll('\n', '\r\n') })
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}?${parameters.toString().replaceAll('+', '%20')}`
}

function detailOf(fee: ChasedFee, currency: Currency) {
  const { isOwn, memberName, dueDate, balance } = fee
  const whose = isOwn || memberName === null ? '' : `${memberName}: `
  return `- ${whose}${feeName(fee)}: ${plainMoney(balance, currency)} (venció el ${dayInFigures(dueDate)})`
}

function howToPay({ holder, bank, account, alias, taxId, note }: PaymentInfo): string {
  const lines = [
    alias && `Alias: ${alias}`,
    account && `Cuenta: ${account}`,
    holder && `Titular: ${holder}`,
    taxId && `CUIT o identificación fiscal: ${taxId}`,
    bank && `Banco: ${bank}`,
    note,
  ].filter(Boolean)
  return lines.length > 0 ? ['Cómo pagar:', ...lines].join('\n') : ''
}
