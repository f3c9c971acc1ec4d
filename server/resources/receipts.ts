import { z } from 'zod'
import { calendarDateSchema } from '#domain/values/calendar'
import { idSchema } from '#domain/values/identifier'
import { amountSchema, currencySchema } from '#domain/money/money'
import { PAYMENT_METHODS, receiptViewSchema } from '#domain/money/receipt'
import type { Description } from './description.ts'
import { bounds, byStore, flag, storeValue, values, words } from './filters.ts'

/**
 * Receipts. If the scope shows a receipt in part, filters and sorts only use that part (`receiptViewSchema`).
 * `memberId`: paid by one of these members, or for a cuota of theirs.
 */
export const receipts = {
  resource: 'receipts',
  table: 'receipts',
  entity: 'receipt',
  noun: 'receipt',
  record: receiptViewSchema,
  filters: {
    id: values(idSchema),
    institutionId: values(idSchema),
    payerId: values(idSchema),
    feeId: storeValue(idSchema),
    memberId: byStore(values(idSchema)),
    method: values(z.enum(PAYMENT_METHODS)),
    currency: values<z.ZodType<string>>(currencySchema),
    reversed: byStore(flag()),
    receivedOn: bounds(calendarDateSchema),
    number: bounds(z.int().min(0)),
    amount: bounds(amountSchema),
    q: byStore(words('reference', 'number')),
  },
  managed: true,
  sorts: {
    id: 'value',
    number: 'value',
    receivedOn: 'value',
    amount: 'value',
    method: PAYMENT_METHODS,
    createdAt: 'value',
  },
  byDefault: { field: 'receivedOn', order: 'DESC' },
  reach: { institution: 'institutionId', person: 'payerId' },
} as const satisfies Description
