import { defineTexts } from '../i18n/text.ts'

export const figures = defineTexts({
  received: 'Cobrado en %{month}',
  due: 'Por cobrar de %{month}',
  owed: 'Por cobrar en total',
  overdue: 'Vencido',
  before: 'En %{month}:',
  receipts: '1 recibo |||| %{smart_count} recibos',
  fees: '1 cuota |||| %{smart_count} cuotas',
  empty: 'Todavía no hay cuotas ni cobros.',
  sums: 'Sumas de lo filtrado',
  billed: 'Facturado',
  collected: 'Cobrado',
  pending: 'Por cobrar',
  credit: 'A favor',
  valid: 'Cobrado sin anulados',
})
