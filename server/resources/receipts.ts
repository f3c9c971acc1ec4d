import { z } from 'zod'
import { BANK_LINE_STATES, bankLineSchema } from '#domain/bank/line'
import { calendarDateSchema } from '#domain/values/calendar'
import { idSchema } from '#domain/values/identifier'
import { CASH_MOVEMENT_KINDS, cashMovementSchema } from '#domain/money/drawer'
import { amountSchema, currencySchema } from '#domain/money/money'
import { NOTICE_STATES, noticeSchema } from '#domain/money/notice'
import { PAYMENT_METHODS, receiptViewSchema } from '#domain/money/receipt'
import { IDS, OF_INSTITUTION, RECORD_SORTS, type Description } from './description.ts'
import { bounds, byStore, flag, storeValue, textValue, values, words } from './filters.ts'

/** Filters and sorts only use the shown part of a receipt. `memberId`: paid by or for one of these members. */
export const receipts = {
  resource: 'receipts',
  table: 'receipts',
  entity: 'receipt',
  noun: 'receipt',
  record: receiptViewSchema,
  words: ['reference', 'number'],
  filters: {
    ...IDS,
    payerId: values(idSchema),
    feeId: storeValue(idSchema),
    memberId: byStore(values(idSchema)),
    method: values(z.enum(PAYMENT_METHODS)),
    currency: values<z.ZodType<string>>(currencySchema),
    reversed: byStore(flag()),
    receivedOn: bounds(calendarDateSchema),
    number: bounds(z.int().min(0)),
    amount: bounds(amountSchema),
    q: byStore(words()),
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

export const notices = {
  resource: 'notices',
  table: 'notices',
  entity: 'notice',
  ...OF_INSTITUTION,
  noun: 'notice of a payment',
  record: noticeSchema,
  filters: {
    ...IDS,
    userId: values(idSchema),
    state: values(z.enum(NOTICE_STATES)),
    paidOn: bounds(calendarDateSchema),
    amount: bounds(amountSchema),
  },
  sorts: { ...RECORD_SORTS, paidOn: 'value', amount: 'value', state: NOTICE_STATES },
  reach: { institution: 'institutionId', person: 'userId' },
} as const satisfies Description

export const bankLines = {
  resource: 'bank-lines',
  table: 'bankLines',
  entity: 'bankLine',
  ...OF_INSTITUTION,
  noun: 'line of a bank file that was dealt with',
  record: bankLineSchema,
  words: ['description', 'payerName', 'reference', 'documentNumber', 'fileName'],
  filters: {
    q: words(),
    ...IDS,
    state: values(z.enum(BANK_LINE_STATES)),
    importId: values(idSchema),
    reference: values(textValue),
    rowDigest: values(textValue),
    receiptId: values(idSchema),
    paidOn: bounds(calendarDateSchema),
    amount: bounds(amountSchema),
  },
  sorts: { ...RECORD_SORTS, paidOn: 'value', amount: 'value', state: BANK_LINE_STATES },
} as const satisfies Description

export const cashMovements = {
  resource: 'cash-movements',
  table: 'cashMovements',
  entity: 'cashMovement',
  ...OF_INSTITUTION,
  noun: 'movement of the cash desk that is no payment',
  record: cashMovementSchema,
  filters: {
    ...IDS,
    kind: values(z.enum(CASH_MOVEMENT_KINDS)),
    day: bounds(calendarDateSchema),
  },
  sorts: { ...RECORD_SORTS, day: 'value', kind: CASH_MOVEMENT_KINDS },
} as const satisfies Description
