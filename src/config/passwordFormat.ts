import { LEAST_PASSWORD_LENGTH } from '#domain/access/passwordPolicy'
import { runtimeConfig } from './runtimeConfig.ts'
import type { SignInConfig } from './signInConfig.ts'

export function leastPasswordLength({ passwordMinLength }: SignInConfig = runtimeConfig().signIn): number {
  return passwordMinLength ?? LEAST_PASSWORD_LENGTH
}

export function passwordFormat(signIn: SignInConfig = runtimeConfig().signIn) {
  return {
    minLength: leastPasswordLength(signIn),
    requireLowercase: true,
    requireUppercase: true,
    requireNumbers: true,
    requireSpecialCharacters: true,
  }
}
