import { columnLabel, labelOf, type ImportField } from '../../members/import/columns.ts'

export const OWNER_FIELDS = [
  'memberNumber',
  'documentNumber',
  'familyName',
  'givenName',
  'fullName',
  'email',
] as const satisfies readonly ImportField[]
export type OwnerField = (typeof OWNER_FIELDS)[number]

/** The label of each field of a balance, and what else lists call it. */
export const BALANCE_COLUMNS = {
  balance: 'Saldo: saldos saldoactual saldoinicial saldofinal saldototal ctacte cuentacorriente importe monto total',
  debt: 'Debe: encontra',
  credit: 'A favor: favor haber saldoafavor saldoacreedor acreedor credito anticipo adelanto pagodemas pagoanticipado',
  concept: 'Concepto: detalle descripcion motivo periodo mes',
  day: 'Día: fecha debedesde adeudadesde vencimiento vence fechavencimiento fechadevencimiento vto fechadeuda',
  sport: 'Deporte: deportes disciplina actividad',
} as const satisfies Record<string, string>
export type BalanceField = keyof typeof BALANCE_COLUMNS
export const BALANCE_FIELDS = Object.keys(BALANCE_COLUMNS) as readonly BalanceField[]

export type OpeningField = OwnerField | BalanceField
export const OPENING_FIELDS: readonly OpeningField[] = [...OWNER_FIELDS, ...BALANCE_FIELDS]

/** The name of a field in the interface. */
export const openingLabel = (field: OpeningField): string =>
  field in BALANCE_COLUMNS ? labelOf(BALANCE_COLUMNS[field as BalanceField]) : columnLabel(field as OwnerField)
