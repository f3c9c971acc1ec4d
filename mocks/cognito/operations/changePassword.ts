import { personOperation } from '../accessToken.ts'
import { assertWithinLimit, clearAttempts, countAttempt } from '../attempts.ts'
import { incorrectCredentials } from '../errors.ts'
import { assertPasswordPolicy } from '../passwordPolicy.ts'
import { passwordMember } from '../requestBody.ts'
import { hasPassword, saveUser, withPassword } from '../users.ts'

const members = { PreviousPassword: passwordMember, ProposedPassword: passwordMember }

/** Other sessions stay, as in Cognito. */
export const changePassword = personOperation(members, async (ctx, { user }, input) => {
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
