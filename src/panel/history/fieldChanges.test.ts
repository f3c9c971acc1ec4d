import { describe, expect, it } from 'vitest'
import { AUDIT_ENTITIES, type AuditEntity, type HistoryEvent } from '#domain/access/audit'
import { feeSchema } from '#domain/money/fee'
import { invitationSchema, storedMembershipSchema } from '#domain/members/membership'
import { receiptSchema } from '#domain/money/receipt'
import { userSchema } from '#domain/members/user'
import { DESCRIPTIONS } from '#server/resources/index'
import { i18nProvider } from '../../providers/i18n/i18nProvider.ts'
import { fieldChanges } from './History.tsx'

const changesOf = (changes: HistoryEvent['changes'], action: HistoryEvent['action'] = 'edit') =>
  fieldChanges({ action, changes })

describe('what an event changed', () => {
  it('shows each field before and after, even an empty one', () => {
    expect(changesOf({ city: { from: null, to: 'Funes' }, phone: { from: '+541', to: null } })).toEqual([
      { field: 'city', from: null, to: 'Funes' },
      { field: 'phone', from: '+541', to: null },
    ])
  })

  it('shows only the fields with a value for a new record', () => {
    const creation = { name: { to: 'Club' }, phone: { to: null }, offerings: { to: [] }, exempt: { to: false } }
    expect(changesOf(creation, 'create')).toEqual([{ field: 'name', to: 'Club' }])
  })

  it('shows the items of a list that differ, or all of them if only their order does', () => {
    const [a, b, change] = [{ id: 1 }, { id: 2, amount: 5 }, { id: 2, amount: 6 }]
    expect(changesOf({ offerings: { from: [a, b], to: [a, change] } })).toEqual([
      { field: 'offerings', from: [b], to: [change] },
    ])
    expect(changesOf({ features: { from: ['x', 'y'], to: ['y', 'x'] } })).toEqual([
      { field: 'features', from: ['x', 'y'], to: ['y', 'x'] },
    ])
  })

  it('shows an invitation field by field', () => {
    const [original, correction] = [
      { email: 'a@x.org', phone: null },
      { email: 'b@x.org', phone: null },
    ]
    expect(changesOf({ state: { to: 'pending' }, invitation: { to: original } }, 'invite')).toEqual([
      { field: 'email', to: 'a@x.org' },
    ])
    expect(changesOf({ invitation: { from: original, to: correction } })).toEqual([
      { field: 'email', from: 'a@x.org', to: 'b@x.org' },
    ])
    const accepted = { state: { from: 'pending', to: 'accepted' }, invitation: { from: original, to: null } }
    expect(changesOf(accepted, 'accept')).toEqual([])
  })

  it('shows the reason of a reversal, but not its time, which the event itself has', () => {
    const reversed = {
      reversedAt: { from: null, to: '2024-06-15T15:00:00.000Z' },
      reversalReason: { from: null, to: 'X' },
    }
    expect(changesOf(reversed, 'reverse')).toEqual([{ field: 'reversalReason', to: 'X' }])
  })
})

/** Every field that an entity's history may show. */
const FIELDS: Record<AuditEntity, readonly string[]> = {
  ...(Object.fromEntries(DESCRIPTIONS.map(({ entity, record }) => [entity, Object.keys(record.shape)])) as Record<
    Exclude<AuditEntity, 'membership'>,
    string[]
  >),
  user: Object.keys(userSchema.shape),
  membership: [
    ...Object.keys(storedMembershipSchema.omit({ userId: true }).shape),
    ...Object.keys(invitationSchema.shape),
  ],
  fee: [...Object.keys(feeSchema.shape), 'paid', 'reason'],
  receipt: Object.keys(receiptSchema.shape),
}
/** The fields that the API leaves out of the history. */
const HIDDEN_FIELDS = new Set([
  'id',
  'createdAt',
  'updatedAt',
  'version',
  'subject',
  'emailHeld',
  'termsAcceptedAt',
  'publishedAt',
  'actorId',
  'cursor',
])

it.each(Object.keys(AUDIT_ENTITIES) as AuditEntity[])('names every field of a %s in Spanish', (entity) => {
  const visibleFields = FIELDS[entity].filter(
    (field) => !HIDDEN_FIELDS.has(field) && changesOf({ [field]: { from: 'x', to: 'y' } }).length > 0,
  )
  const nameless = visibleFields.filter((field) => {
    const key = `resources.${AUDIT_ENTITIES[entity]}.fields.${field}`
    return i18nProvider.translate(key) === key
  })
  expect(visibleFields.length).toBeGreaterThan(0)
  expect(nameless).toEqual([])
})
