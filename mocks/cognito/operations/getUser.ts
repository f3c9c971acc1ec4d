import { z } from 'zod'
import { authorize } from '../accessToken.ts'
import { listAttributes } from '../attributes.ts'
import { operation } from '../operation.ts'
import { accessTokenMember } from '../requestBody.ts'
import { usernameOf } from '../users.ts'
import { secondFactorsOf } from '../secondFactors.ts'

const schema = z.object({ AccessToken: accessTokenMember })

/** GetUser: the attributes and second factors of the token's owner. */
export const getUser = operation(schema, async (ctx, { AccessToken }) => {
  const { user } = await authorize(ctx, AccessToken)
  const { enabled, preferred } = secondFactorsOf(user)
  return {
    Username: usernameOf(user),
    UserAttributes: listAttributes(user),
    ...(enabled.length > 0 && { UserMFASettingList: enabled }),
    ...(preferred && { PreferredMfaSetting: preferred }),
  }
})
