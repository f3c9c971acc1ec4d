import type { Resource, Subject } from '#domain/access/access'
import { z } from 'zod'

const recordSchema = z.object({
  id: z.string().optional(),
  institutionId: z.string().nullish(),
  userId: z.string().nullish(),
  payerId: z.string().nullish(),
  memberships: z.array(z.object({ institutionId: z.string() })).optional(),
  status: z.string().optional(),
  active: z.boolean().optional(),
  published: z.boolean().optional(),
})

/** What access to a record depends on: its institution, its person. Undefined for a record without such a field. */
export function subjectOf(resource: Resource, record: unknown): Subject | undefined {
  const parsed = recordSchema.safeParse(record)
  if (!parsed.success) return undefined
  const { id, institutionId, userId, payerId, memberships, status, active, published } = parsed.data
  switch (resource) {
    case 'institutions':
      return id ? { institutionIds: [id], public: status === 'published' } : undefined
    case 'users':
      return memberships
        ? { institutionIds: memberships.map((one) => one.institutionId), ...(id && { userId: id }) }
        : undefined
    case 'sports':
      return { public: active === true }
    case 'plans':
      return { public: published === true }
    default: {
      const person = userId ?? payerId
      return institutionId ? { institutionIds: [institutionId], ...(person && { userId: person }) } : undefined
    }
  }
}
