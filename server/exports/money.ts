import type { FeeView } from '#domain/money/fee'
import type { Institution } from '#domain/clubs/institution'
import { netOf, type CashRow, type DelinquencyRow, type MonthRow } from '#domain/money/reports'
import { FEE_STATUS_NAMES, RECEIPT_KIND_NAMES, RECEIPT_STATE_NAMES } from '#domain/api/names'
import { isRefund, type ReceiptView } from '#domain/money/receipt'
import { column, dayOf, type Sheet } from './sheet.ts'

const { text, number, day, money } = column

export const feeSheet: Sheet<FeeView> = {
  title: 'Cuotas',
  references: ({ userId, institutionId, sportId }) => ({
    people: [userId],
    institutions: [institutionId],
    sports: [sportId],
  }),
  columns: () => [
    text('Socio', ({ userId }, { people }) => people(userId), 28),
    text('Institución', ({ institutionId }, { institutions }) => institutions(institutionId), 28),
    text('Estado', ({ status }) => FEE_STATUS_NAMES[status], 14),
    text('Concepto', ({ concept }) => concept, 24),
    text('Período', ({ period }) => period && `${period.slice(5)}/${period.slice(0, 4)}`, 10),
    text('Deporte', ({ sportId }, { sports }) => sports(sportId)),
    text('Recargo por mora', ({ surcharge }) => (surcharge ? 'Sí' : 'No'), 17),
    text('Saldo inicial', ({ opening }) => (opening ? 'Sí' : 'No'), 14),
    day('Vencimiento', ({ dueDate }) => dayOf(dueDate)),
    day('En días de gracia hasta', ({ graceUntil }) => dayOf(graceUntil)),
    number('Días de atraso', ({ daysOverdue }) => daysOverdue),
    money('Importe', ({ amount, currency }) => ({ amount, currency })),
    money('Pagado', ({ paid, currency }) => ({ amount: paid, currency })),
    money('Condonado o en plan de pago', ({ writtenOff, currency }) => ({ amount: writtenOff, currency })),
    money('Saldo', ({ balance, currency }) => ({ amount: balance, currency })),
    text('Moneda', ({ currency }) => currency, 9),
  ],
}

export const receiptSheet: Sheet<ReceiptView> = {
  title: 'Recibos',
  references: ({ payerId, institutionId }) => ({ people: [payerId], institutions: [institutionId] }),
  columns: () => [
    number('Número', (receipt) => receipt.number),
    text('Comprobante', (receipt) => RECEIPT_KIND_NAMES[isRefund(receipt) ? 'refund' : 'payment'], 14),
    day('Fecha', ({ receivedOn }) => dayOf(receivedOn)),
    text('A nombre de', ({ payerId }, { people }) => people(payerId), 28),
    text('Institución', ({ institutionId }, { institutions }) => institutions(institutionId), 28),
    text('Medio de pago', ({ method }) => method, 14),
    text('Referencia', ({ reference }) => reference, 24),
    money('Importe', ({ amount, currency }) => ({ amount, currency })),
    text('Moneda', ({ currency }) => currency, 9),
    text('Estado', ({ reversedAt }) => RECEIPT_STATE_NAMES[reversedAt === null ? 'valid' : 'reversed'], 10),
    text('Motivo de anulación', ({ reversalReason }) => reversalReason, 24),
  ],
}

type InCurrency = Pick<Institution, 'currency'>

export const cashSheet = ({ currency }: InCurrency): Sheet<CashRow> => ({
  title: 'Caja',
  references: ({ actorId }) => ({ people: [actorId] }),
  columns: () => [
    text('Medio de pago', ({ method }) => method, 14),
    text('Registró', ({ actorId }, { people }) => people(actorId), 28),
    number('Recibos', ({ receipts }) => receipts),
    money('Cobrado', ({ received }) => ({ amount: received, currency })),
    number('Devoluciones', ({ refunds }) => refunds),
    money('Devuelto', ({ refunded }) => ({ amount: refunded, currency })),
    number('Anulados', ({ reversals }) => reversals),
    money('Anulado', ({ reversed }) => ({ amount: reversed, currency })),
    money('Neto', (row) => ({ amount: netOf(row), currency })),
    text('Moneda', () => currency, 9),
  ],
})

export const monthSheet = ({ currency }: InCurrency): Sheet<MonthRow> => ({
  title: 'Meses',
  references: ({ sportId }) => ({ sports: [sportId] }),
  columns: () => [
    text('Mes', ({ month }) => `${month.slice(5)}/${month.slice(0, 4)}`, 10),
    text('Deporte', ({ sportId, opening }, { sports }) => (opening ? 'Saldos iniciales' : sports(sportId))),
    money('Facturado', ({ billed }) => ({ amount: billed, currency })),
    money('Anulado y condonado', ({ cancelled }) => ({ amount: cancelled, currency })),
    money('Cobrado', ({ collected }) => ({ amount: collected, currency })),
    text('Moneda', () => currency, 9),
  ],
})

export const delinquencySheet = ({ currency }: InCurrency): Sheet<DelinquencyRow> => ({
  title: 'Morosidad',
  references: () => ({}),
  columns: () => [
    day('Día', ({ day: at }) => dayOf(at)),
    money('Vencido', ({ overdue }) => ({ amount: overdue, currency })),
    number('Socios', ({ members }) => members),
    text('Moneda', () => currency, 9),
  ],
})
