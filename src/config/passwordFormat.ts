import { LEAST_PASSWORD_LENGTH } from '#domain/access/passwordPolicy'
import { runtimeConfig } from './runtimeConfig.ts'
import type { SignInConfig } from './signInConfig.ts'

/** The least length of a password: the user pool's, or sign-up's default (specification §9). */
export function leastPasswordLength({ passwordMinLength }: SignInConfig = runtimeConfig().signIn): number {
  return passwordMinLength ?? LEAST_PASSWORD_LENGTH
}

/** The password rules in the format of Amplify and its widget (specification §5). */
export function passwordFormat(signIn: SignInConfig = runtimeConfig().signIn) {
  return {
    minLength: leastPasswordLength(signIn),
    requireLowercase: true,
    requireUppercase: true,
    requireNumbers: true,
    requireSpecialCharacters: true,
  }
}
