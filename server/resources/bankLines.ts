import { z } from 'zod'
import { BANK_LINE_STATES, bankLineSchema } from '#domain/bank/line'
import { calendarDateSchema } from '#domain/values/calendar'
import { idSchema } from '#domain/values/identifier'
import { amountSchema } from '#domain/money/money'
import { RECORD_SORTS, type Description } from './description.ts'
import { bounds, textValue, values, words } from './filters.ts'

export const bankLines = {
  resource: 'bank-lines',
  table: 'bankLines',
  entity: 'bankLine',
  noun: 'line of a bank file that was dealt with',
  record: bankLineSchema,
  filters: {
    q: words('description', 'payerName', 'reference', 'documentNumber', 'fileName'),
    id: values(idSchema),
    institutionId: values(idSchema),
    state: values(z.enum(BANK_LINE_STATES)),
    importId: values(idSchema),
    rowDigest: values(textValue),
    receiptId: values(idSchema),
    paidOn: bounds(calendarDateSchema),
    amount: bounds(amountSchema),
  },
  managed: true,
  sorts: { ...RECORD_SORTS, paidOn: 'value', amount: 'value', state: BANK_LINE_STATES },
  byDefault: { field: 'createdAt', order: 'DESC' },
  reach: { institution: 'institutionId' },
} as const satisfies Description
