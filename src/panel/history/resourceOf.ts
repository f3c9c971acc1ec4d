import type { AuditEntity } from '#domain/audit'

/** The resource that has an entity's fields, for their labels and the words for their values. */
export const RESOURCE_OF: Record<AuditEntity, string> = {
  user: 'users',
  membership: 'users',
  institution: 'institutions',
  sport: 'sports',
  sportType: 'sports-types',
  plan: 'plans',
  fee: 'payments',
  receipt: 'receipts',
}
