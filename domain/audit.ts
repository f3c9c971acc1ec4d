import { z } from 'zod'
import { idSchema } from './identifier.ts'

/** Who did what to which record, and when; shown only to who may see that institution's data (decisions §4). */
export const auditEventSchema = z.object({
  id: idSchema,
  at: z.iso.datetime(),
  actorId: idSchema.nullable(),
  institutionId: idSchema.nullable(),
  action: z.string(),
  entity: z.string(),
  entityId: idSchema,
  changes: z.record(z.string(), z.object({ from: z.json().optional(), to: z.json().optional() })),
})
export type AuditEvent = z.infer<typeof auditEventSchema>
