import type { ImportField } from '../../members/import/columns.ts'

export const OWNER_FIELDS = [
  'memberNumber',
  'documentNumber',
  'familyName',
  'givenName',
  'fullName',
  'email',
] as const satisfies readonly ImportField[]
export type OwnerField = (typeof OWNER_FIELDS)[number]

export const BALANCE_FIELDS = ['balance', 'debt', 'credit', 'concept', 'day', 'sport'] as const
export type BalanceField = (typeof BALANCE_FIELDS)[number]

export type OpeningField = OwnerField | BalanceField
export const OPENING_FIELDS: readonly OpeningField[] = [...OWNER_FIELDS, ...BALANCE_FIELDS]
