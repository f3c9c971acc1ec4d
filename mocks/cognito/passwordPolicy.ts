import { invalidParameter, passwordRejected } from './errors.ts'

/** Cognito's symbols; a space counts inside the password. */
const SYMBOL = /[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+\- ]/

const RULES: readonly [RegExp, string][] = [
  [/^[\s\S]{8,}$/, 'Password not long enough'],
  [/[a-z]/, 'Password must have lowercase characters'],
  [/[A-Z]/, 'Password must have uppercase characters'],
  [/[0-9]/, 'Password must have numeric characters'],
  [SYMBOL, 'Password must have symbol characters'],
]

/** Throws InvalidPasswordException with the first rule of the policy (specification §5) that the password breaks. */
export function assertPasswordPolicy(password: string): void {
  if (password.length > 256) {
    throw invalidParameter(
      "1 validation error detected: Value at 'password' failed to satisfy constraint: Member must have length less than or equal to 256",
    )
  }
  for (const [pattern, rule] of RULES) if (!pattern.test(password)) throw passwordRejected(rule)
}
