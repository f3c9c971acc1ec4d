import { MEMBERSHIP_ROLES } from '#domain/members/membership'
import { users } from '../../providers/es/users.ts'
import { choiceFilter, flagFilter } from '../list/listFilters.tsx'

export const ACTIVE_FILTER = flagFilter('active', [users.any.active, users.active, users.inactive])

export const ROLE_FILTER = choiceFilter('role', users.role, users.any.role, true)
export const STATE_FILTER = choiceFilter('state', users.state, users.any.state, true)

export const ROLE_CHOICES = MEMBERSHIP_ROLES.map((id) => ({ id, name: users.role[id] }))
