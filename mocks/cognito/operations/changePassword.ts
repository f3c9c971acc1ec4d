import { z } from 'zod'
import { authorize } from '../accessToken.ts'
import { assertWithinLimit, clearAttempts, countAttempt } from '../attempts.ts'
import { incorrectCredentials } from '../errors.ts'
import { operation } from '../operation.ts'
import { assertPasswordPolicy } from '../passwordPolicy.ts'
import { accessTokenMember, passwordMember } from '../requestBody.ts'
import { hasPassword, saveUser, withPassword } from '../users.ts'

const schema = z.object({
  AccessToken: accessTokenMember,
  PreviousPassword: passwordMember,
  ProposedPassword: passwordMember,
})

/** ChangePassword, by a signed-in person who proves the previous one. Other sessions stay, as in Cognito. */
export const changePassword = operation(schema, async (ctx, input) => {
  const { user } = await authorize(ctx, input.AccessToken)
  assertPasswordPolicy(input.ProposedPassword)
  await assertWithinLimit(ctx, 'wrongPreviousPassword', user.subject)
  if (!(await hasPassword(ctx, user, input.PreviousPassword))) {
    await countAttempt(ctx, 'wrongPreviousPassword', user.subject)
    throw incorrectCredentials()
  }
  await clearAttempts(ctx, 'wrongPreviousPassword', user.subject)
  await saveUser(ctx, await withPassword(ctx, user, input.ProposedPassword))
  return {}
})
