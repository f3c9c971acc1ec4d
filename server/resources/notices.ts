import { z } from 'zod'
import { calendarDateSchema } from '#domain/values/calendar'
import { idSchema } from '#domain/values/identifier'
import { amountSchema } from '#domain/money/money'
import { NOTICE_STATES, noticeSchema } from '#domain/money/notice'
import { RECORD_SORTS, type Description } from './description.ts'
import { bounds, values } from './filters.ts'

export const notices = {
  resource: 'notices',
  table: 'notices',
  entity: 'notice',
  noun: 'notice of a payment',
  record: noticeSchema,
  filters: {
    id: values(idSchema),
    institutionId: values(idSchema),
    userId: values(idSchema),
    state: values(z.enum(NOTICE_STATES)),
    paidOn: bounds(calendarDateSchema),
    amount: bounds(amountSchema),
  },
  managed: true,
  sorts: { ...RECORD_SORTS, paidOn: 'value', amount: 'value', state: NOTICE_STATES },
  byDefault: { field: 'createdAt', order: 'DESC' },
  reach: { institution: 'institutionId', person: 'userId' },
} as const satisfies Description
