import { expect, it } from 'vitest'
import { activityOf, type AuditGroup } from './audit.ts'

const group = (at: number, entity: AuditGroup['entity'], action: AuditGroup['action'], more = {}): AuditGroup => ({
  at: `2024-06-15T10:00:0${at}.000Z`,
  actorId: 'ana',
  entity,
  action,
  entityId: `${entity} ${at}`,
  count: 1,
  ...more,
})

it('shows only the main change that an actor made at one instant', () => {
  const invites = group(1, 'membership', 'invite')
  const receipt = group(2, 'receipt', 'register')
  const groups = [group(2, 'notice', 'accept'), receipt, group(2, 'fee', 'edit', { actorId: null }), invites]
  expect(activityOf(groups)).toEqual([receipt, groups[2], invites])
})

it('shows the parts of one run, or of one file, once', () => {
  const part = { entityId: 'run' }
  const file = { entityId: 'file' }
  const latest = group(5, 'run', 'generate', part)
  const latestOfFile = group(3, 'memberImport', 'edit', file)
  const beginning = group(1, 'memberImport', 'create', file)
  const groups = [
    latest,
    group(4, 'run', 'generate', part),
    group(3, 'membership', 'create', { count: 500 }),
    latestOfFile,
    group(2, 'memberImport', 'edit', file),
    group(2, 'membership', 'create', { count: 500 }),
    beginning,
  ]
  expect(activityOf(groups)).toEqual([latest, latestOfFile, beginning])
})

it('shows the same change again after another one', () => {
  const groups = [1, 2, 3].map((at) =>
    group(4 - at, at === 2 ? 'receipt' : 'institution', at === 2 ? 'register' : 'edit', { entityId: `${at % 2}` }),
  )
  expect(activityOf(groups)).toEqual(groups)
})
