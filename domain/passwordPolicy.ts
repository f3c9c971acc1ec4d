/** What a password must have (specification §5), in the order in which it is told. */
export const PASSWORD_RULES = ['length', 'lowercase', 'uppercase', 'number', 'symbol'] as const
export type PasswordRule = (typeof PASSWORD_RULES)[number]

/** The fewest characters of a password, where the user pool asks for no other number. */
export const LEAST_PASSWORD_LENGTH = 8

/** The identity provider's fixed set of special characters; a space is one of them. */
const SYMBOL = /[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+\- ]/

const PATTERNS: Readonly<Record<Exclude<PasswordRule, 'length'>, RegExp>> = {
  lowercase: /[a-z]/,
  uppercase: /[A-Z]/,
  number: /[0-9]/,
  symbol: SYMBOL,
}

/** The rules that a password breaks, in their order; none of a good one. */
export function brokenPasswordRules(password: string, leastLength = LEAST_PASSWORD_LENGTH): PasswordRule[] {
  return PASSWORD_RULES.filter((rule) =>
    rule === 'length' ? password.length < leastLength : !PATTERNS[rule].test(password),
  )
}
