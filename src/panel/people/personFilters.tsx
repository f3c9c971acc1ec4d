import { MEMBERSHIP_ROLES, MEMBERSHIP_STATES } from '#domain/members/membership'
import { users } from '../../providers/es/users.ts'
import { flagFilter } from '../list/ListFilters.tsx'

export const ACTIVE_FILTER = flagFilter('active', [users.any.active, users.active, users.inactive])

export const ROLE_CHOICES = MEMBERSHIP_ROLES.map((id) => ({ id, name: users.role[id] }))
export const STATE_CHOICES = MEMBERSHIP_STATES.map((id) => ({ id, name: users.state[id] }))
