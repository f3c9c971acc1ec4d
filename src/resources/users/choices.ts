import { MEMBERSHIP_ROLES, MEMBERSHIP_STATES } from '#domain/membership'
import { users } from '../../providers/es/users.ts'

/** The options of the list boxes, already in Spanish. */
export const roleChoices = MEMBERSHIP_ROLES.map((id) => ({ id, name: users.role[id] }))
export const stateChoices = MEMBERSHIP_STATES.map((id) => ({ id, name: users.state[id] }))
/** Who owes what, by the API filter's values. */
export const owingChoices = (['overdue', 'any'] as const).map((id) => ({ id, name: users.owing[id] }))
