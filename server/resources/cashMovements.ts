import { z } from 'zod'
import { CASH_MOVEMENT_KINDS, cashMovementSchema } from '#domain/money/drawer'
import { calendarDateSchema } from '#domain/values/calendar'
import { idSchema } from '#domain/values/identifier'
import { RECORD_SORTS, type Description } from './description.ts'
import { bounds, values } from './filters.ts'

export const cashMovements = {
  resource: 'cash-movements',
  table: 'cashMovements',
  entity: 'cashMovement',
  noun: 'movement of the cash desk that is no payment',
  record: cashMovementSchema,
  filters: {
    id: values(idSchema),
    institutionId: values(idSchema),
    kind: values(z.enum(CASH_MOVEMENT_KINDS)),
    day: bounds(calendarDateSchema),
  },
  managed: true,
  sorts: { ...RECORD_SORTS, day: 'value', kind: CASH_MOVEMENT_KINDS },
  byDefault: { field: 'createdAt', order: 'DESC' },
  reach: { institution: 'institutionId' },
} as const satisfies Description
