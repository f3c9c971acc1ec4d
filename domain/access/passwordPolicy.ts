/** In the order in which the screen lists them (specification §5). */
export const PASSWORD_RULES = ['length', 'lowercase', 'uppercase', 'number', 'symbol'] as const
export type PasswordRule = (typeof PASSWORD_RULES)[number]

export const LEAST_PASSWORD_LENGTH = 8

/** The identity provider's fixed set of special characters. A space is one of them. */
const SYMBOL = /[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+\- ]/

const PATTERNS: Readonly<Record<Exclude<PasswordRule, 'length'>, RegExp>> = {
  lowercase: /[a-z]/,
  uppercase: /[A-Z]/,
  number: /[0-9]/,
  symbol: SYMBOL,
}

export function brokenPasswordRules(password: string, leastLength = LEAST_PASSWORD_LENGTH): PasswordRule[] {
  return PASSWORD_RULES.filter((rule) =>
    rule === 'length' ? password.length < leastLength : !PATTERNS[rule].test(password),
  )
}
