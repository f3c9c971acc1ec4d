import { idSchema } from '#domain/values/identifier'
import { amountSchema, currencySchema } from '#domain/money/money'
import { INTERVALS, MAX_PLAN_POSITION, planInputSchema, planPatchSchema, planSchema } from '#domain/clubs/plan'
import { z } from 'zod'
import { RECORD_SORTS, type CatalogueDescription } from './description.ts'
import { bounds, flag, values, words } from './filters.ts'

export const plans = {
  resource: 'plans',
  table: 'plans',
  entity: 'plan',
  noun: 'plan',
  record: planSchema,
  input: planInputSchema,
  patch: planPatchSchema,
  filters: {
    id: values(idSchema),
    published: flag(),
    interval: values(z.enum(INTERVALS)),
    currency: values<z.ZodType<string>>(currencySchema),
    price: bounds(amountSchema),
    q: words('name', 'description'),
  },
  sorts: { ...RECORD_SORTS, name: 'text', price: 'value', position: 'value', published: 'value', interval: INTERVALS },
  byDefault: { field: 'position', order: 'ASC' },
  reach: { public: { published: true } },
  unique: { name: { folded: true, error: 'duplicate' } },
  lastPosition: MAX_PLAN_POSITION,
  public: { summary: 'List published plans', filters: ['id', 'q'] },
} as const satisfies CatalogueDescription
