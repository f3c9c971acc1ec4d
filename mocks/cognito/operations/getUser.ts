import { personOperation } from '../accessToken.ts'
import { listAttributes } from '../attributes.ts'
import { secondFactorsOf, usernameOf } from '../users.ts'

export const getUser = personOperation({}, async (_ctx, { user }) => {
  const { enabled, preferred } = secondFactorsOf(user)
  return {
    Username: usernameOf(user),
    UserAttributes: listAttributes(user),
    ...(enabled.length > 0 && { UserMFASettingList: enabled }),
    ...(preferred && { PreferredMfaSetting: preferred }),
  }
})
