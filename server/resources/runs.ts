import { z } from 'zod'
import { periodSchema } from '#domain/values/calendar'
import { idSchema } from '#domain/values/identifier'
import { RUN_KINDS, RUN_ORIGINS, RUN_STATES, runSchema } from '#domain/money/run'
import { RECORD_SORTS, type Description } from './description.ts'
import { bounds, values } from './filters.ts'

export const runs = {
  resource: 'runs',
  table: 'runs',
  entity: 'run',
  noun: 'run of generated fees',
  record: runSchema,
  filters: {
    id: values(idSchema),
    institutionId: values(idSchema),
    kind: values(z.enum(RUN_KINDS)),
    origin: values(z.enum(RUN_ORIGINS)),
    state: values(z.enum(RUN_STATES)),
    period: bounds(periodSchema),
  },
  managed: true,
  sorts: { ...RECORD_SORTS, period: 'value', made: 'value', total: 'value', state: RUN_STATES },
  byDefault: { field: 'createdAt', order: 'DESC' },
  reach: { institution: 'institutionId' },
} as const satisfies Description
