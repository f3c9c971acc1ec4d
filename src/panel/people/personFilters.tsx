import { NullableBooleanInput } from 'react-admin'
import { MEMBERSHIP_ROLES, MEMBERSHIP_STATES } from '#domain/members/membership'
import { users } from '../../providers/es/users.ts'

export const ACTIVE_FILTER = (
  <NullableBooleanInput
    key="active"
    source="active"
    nullLabel={users.any.active}
    trueLabel={users.active}
    falseLabel={users.inactive}
  />
)

export const ROLE_CHOICES = MEMBERSHIP_ROLES.map((id) => ({ id, name: users.role[id] }))
export const STATE_CHOICES = MEMBERSHIP_STATES.map((id) => ({ id, name: users.state[id] }))
