import type { Institution } from '#domain/clubs/institution'
import type { CashRow, DelinquencyRow, MonthRow } from '#domain/money/reports'
import { column, dayOf } from './sheet.ts'
import type { Sheet } from './sheet.ts'

const { text, number, money, day } = column

type InCurrency = Pick<Institution, 'currency'>

export const cashSheet = ({ currency }: InCurrency): Sheet<CashRow> => ({
  title: 'Caja',
  references: ({ actorId }) => ({ people: [actorId] }),
  columns: () => [
    text('Medio de pago', ({ method }) => method, 14),
    text('Registró', ({ actorId }, { people }) => people(actorId), 28),
    number('Recibos', ({ receipts }) => receipts),
    money('Cobrado', ({ received }) => ({ amount: received, currency })),
    number('Anulados', ({ reversals }) => reversals),
    money('Anulado', ({ reversed }) => ({ amount: reversed, currency })),
    money('Neto', ({ received, reversed }) => ({ amount: received - reversed, currency })),
    text('Moneda', () => currency, 9),
  ],
})

export const monthSheet = ({ currency }: InCurrency): Sheet<MonthRow> => ({
  title: 'Meses',
  references: ({ sportId }) => ({ sports: [sportId] }),
  columns: () => [
    text('Mes', ({ month }) => `${month.slice(5)}/${month.slice(0, 4)}`, 10),
    text('Deporte', ({ sportId }, { sports }) => sports(sportId)),
    money('Facturado', ({ billed }) => ({ amount: billed, currency })),
    money('Anulado', ({ cancelled }) => ({ amount: cancelled, currency })),
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
