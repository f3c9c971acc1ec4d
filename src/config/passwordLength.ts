import { LEAST_PASSWORD_LENGTH } from '#domain/passwordPolicy'
import { runtimeConfig } from './runtimeConfig.ts'

/** The fewest characters of a password: what the installation's user pool asks for, or sign-up's default (specification §9). */
export function leastPasswordLength(): number {
  return runtimeConfig().signIn.passwordMinLength ?? LEAST_PASSWORD_LENGTH
}
