import { FEE_STATUSES, OWING_STATUSES, type FeeStatus } from '#domain/money/feeStatus'
import type { NoticeRow } from '#domain/money/notice'
import { CURRENCIES } from '#domain/money/currency'
import { PAYMENT_METHODS } from '#domain/money/receipt'
import { notices } from '../../providers/es/notices.ts'

export const OWED: readonly FeeStatus[] = [...OWING_STATUSES]

/** The statuses in a filter's value. The address may hold one or several; anything else counts as none. */
export function selectedStatuses(value: unknown): FeeStatus[] {
  const values: unknown[] = Array.isArray(value) ? value : [value]
  return FEE_STATUSES.filter((status) => values.includes(status))
}

export const METHOD_CHOICES = PAYMENT_METHODS.map((method) => ({ id: method, name: method }))
export const CURRENCY_CHOICES = CURRENCIES.map((currency) => ({ id: currency, name: currency }))

const NOTICE_TONES: Record<NoticeRow['state'], 'neutral' | 'success' | 'warning'> = {
  waiting: 'warning',
  accepted: 'success',
  rejected: 'neutral',
  withdrawn: 'neutral',
}

export function noticeBadge({ state, reversed }: NoticeRow) {
  return reversed ? { children: notices.reversed } : { tone: NOTICE_TONES[state], children: notices.state[state] }
}
