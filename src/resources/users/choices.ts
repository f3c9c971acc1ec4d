import { MEMBERSHIP_ROLES, MEMBERSHIP_STATES } from '#domain/members/membership'
import { users } from '../../providers/es/users.ts'

export const roleChoices = MEMBERSHIP_ROLES.map((id) => ({ id, name: users.role[id] }))
export const stateChoices = MEMBERSHIP_STATES.map((id) => ({ id, name: users.state[id] }))
export const owingChoices = (['overdue', 'any'] as const).map((id) => ({ id, name: users.owing[id] }))
