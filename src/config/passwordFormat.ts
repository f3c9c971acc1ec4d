import { LEAST_PASSWORD_LENGTH } from '#domain/passwordPolicy'
import { runtimeConfig } from './runtimeConfig.ts'
import type { SignInConfig } from './signInConfig.ts'

/** The fewest characters of a password: what the installation's user pool asks for, or sign-up's default (specification §9). */
export function leastPasswordLength({ passwordMinLength }: SignInConfig = runtimeConfig().signIn): number {
  return passwordMinLength ?? LEAST_PASSWORD_LENGTH
}

/** What a password must have, as Amplify and its widget are told (specification §5). */
export function passwordFormat(signIn: SignInConfig = runtimeConfig().signIn) {
  return {
    minLength: leastPasswordLength(signIn),
    requireLowercase: true,
    requireUppercase: true,
    requireNumbers: true,
    requireSpecialCharacters: true,
  }
}
