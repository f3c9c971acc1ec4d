import { brokenPasswordRules } from '#domain/access/passwordPolicy'
import type { PasswordRule } from '#domain/access/passwordPolicy'
import { invalidParameter, passwordRejected } from './errors.ts'

const REASONS: Readonly<Record<PasswordRule, string>> = {
  length: 'Password not long enough',
  lowercase: 'Password must have lowercase characters',
  uppercase: 'Password must have uppercase characters',
  number: 'Password must have numeric characters',
  symbol: 'Password must have symbol characters',
}

/** Specification §5. */
export function assertPasswordPolicy(password: string): void {
  if (password.length > 256) {
    throw invalidParameter(
      "1 validation error detected: Value at 'password' failed to satisfy constraint: Member must have length less than or equal to 256",
    )
  }
  const [broken] = brokenPasswordRules(password)
  if (broken) throw passwordRejected(REASONS[broken])
}
