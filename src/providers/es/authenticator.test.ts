import { DefaultTexts, defaultFormFieldOptions, translations } from '@aws-amplify/ui'
import { describe, expect, it } from 'vitest'
import { type Refusal, refusal } from '#mocks/cognito/errors'
import { auth } from './auth.ts'
import { authenticatorScreens } from './authenticator.ts'
import { AUTH_ERROR_TEXTS, authErrorText, authenticatorErrors } from './authenticatorErrors.ts'

/** Words that are also Spanish, or stay as they are (§D1). */
const SAME_IN_SPANISH = ['Email']

const ours: Readonly<Record<string, string>> = { ...authenticatorScreens, ...authenticatorErrors }

const defaultTexts: string[] = [
  ...Object.values(DefaultTexts),
  ...Object.values(defaultFormFieldOptions)
    .flatMap(({ label, placeholder }) => [label ?? '', placeholder ?? ''])
    .filter(Boolean),
  ...Object.keys(translations.en ?? {}),
  ...Object.keys(translations.es ?? {}),
]

const ENGLISH_WORDS =
  /\b(the|your|you|password|code|please|sign|account|enter|confirm|send|must|have|with|user|username|name|phone|to|and|is|not|back|create|new)\b/i

function texts(catalogue: object): string[] {
  return Object.values(catalogue).flatMap((value: unknown) =>
    typeof value === 'string' ? [value] : typeof value === 'object' && value !== null ? texts(value) : [],
  )
}

describe('the sign-in widget in Spanish', () => {
  it('leaves no key of the default catalogue in English', () => {
    expect(defaultTexts.length).toBeGreaterThan(100)
    const english = [...new Set(defaultTexts)].filter((text) => !ours[text] || ours[text] === text)
    expect(english).toEqual(SAME_IN_SPANISH)
  })

  it('has a Spanish text for each refusal of the provider that people can cause', () => {
    expect(everyRefusal().filter((message) => authErrorText(message, '') === '')).toEqual([])
  })

  it('has no English word in its texts', () => {
    const all = [...texts(authenticatorScreens), ...AUTH_ERROR_TEXTS, ...texts(auth)]
    expect(all.filter((text) => ENGLISH_WORDS.test(text))).toEqual([])
  })
})

const REFUSALS: readonly Refusal[] = [
  'incorrectCredentials',
  'attemptsExceeded',
  'userDisabled',
  'invalidSession',
  'expiredSession',
  'notResettable',
  'userNotConfirmed',
  'passwordResetRequired',
  'userNotFound',
  'emailTaken',
  'aliasTaken',
  'codeMismatch',
  'codeExpired',
  'totpMismatch',
  'totpReplayed',
  'totpSetupMismatch',
  'totpNotFound',
  'limitExceeded',
]

const everyRefusal = () => [...REFUSALS.map((name) => refusal(name).message), 'A network error has occurred.']
