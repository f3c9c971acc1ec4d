import { DefaultTexts, defaultFormFieldOptions, translations } from '@aws-amplify/ui'
import { describe, expect, it } from 'vitest'
import { CognitoError } from '#mocks/cognito/errors'
import * as providerErrors from '#mocks/cognito/errors'
import { auth } from './auth.ts'
import { authenticatorScreens } from './authenticator.ts'
import { authenticatorErrors } from './authenticatorErrors.ts'

/** Words that are also Spanish, or stay as they are (decisions §1). */
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

const catalogueKeys = new Set<string>(Object.values(DefaultTexts))

const ENGLISH_WORDS =
  /\b(the|your|you|password|code|please|sign|account|enter|confirm|send|must|have|with|user|username|name|phone|to|and|is|not|back|create|new)\b/i

function texts(catalogue: object): string[] {
  return Object.values(catalogue).flatMap((value: unknown) =>
    typeof value === 'string' ? [value] : typeof value === 'object' && value !== null ? texts(value) : [],
  )
}

describe('the sign-in widget in Spanish', () => {
  it('knows the default catalogue, which is English beside some twenty other languages', () => {
    expect(new Set(Object.values(DefaultTexts)).size).toBeGreaterThan(100)
    expect(DefaultTexts.SIGN_IN_BUTTON).toBe('Sign in')
    expect(Object.keys(translations)).toEqual(expect.arrayContaining(['en', 'es']))
    const languages = Object.entries(translations)
    expect(languages.length).toBeGreaterThanOrEqual(18)
    expect(languages.length).toBeLessThanOrEqual(22)
    // English is the base: its catalogue maps each text to itself. Every other language is looked up by the English
    // text.
    const saidByThemselves = languages.filter(([, catalogue]) => {
      const entries = Object.entries(catalogue)
      return entries.filter(([english, text]) => text === english).length > entries.length / 10
    })
    expect(saidByThemselves.map(([language]) => language)).toEqual(['en'])
    expect(Object.entries(translations.en ?? {}).filter(([english, text]) => text !== english)).toEqual([])
    const keyedOtherwise = languages.filter(
      ([, catalogue]) => Object.keys(catalogue).filter((key) => catalogueKeys.has(key)).length < 50,
    )
    expect(keyedOtherwise).toEqual([])
  })

  it('leaves no key of the default catalogue in English', () => {
    const english = [...new Set(defaultTexts)].filter((text) => !ours[text] || ours[text] === text)
    expect(english).toEqual(SAME_IN_SPANISH)
  })

  it.each([...new Set(defaultTexts)])('has a Spanish text for %j', (text) => {
    expect(ours[text]).toBeTruthy()
    expect(ours[text] === text).toBe(SAME_IN_SPANISH.includes(text))
  })

  it.each(everyRefusal())('has a Spanish text for the refusal %j', (message) => {
    expect(authenticatorErrors[message]).toBeTruthy()
  })

  it.each([...texts(authenticatorScreens), ...texts(authenticatorErrors), ...texts(auth)])(
    '%j has no English word',
    (text) => {
      expect(text).not.toMatch(ENGLISH_WORDS)
    },
  )

  it('has the decided text for wrong credentials', () => {
    expect(authenticatorErrors['Incorrect username or password.']).toBe('Correo y/o contraseña incorrecto/s')
  })
})

/** The provider's refusals that people can cause on the widget's screens. */
function everyRefusal(): string[] {
  return [
    providerErrors.incorrectCredentials(),
    providerErrors.attemptsExceeded(),
    providerErrors.userDisabled(),
    providerErrors.invalidSession(),
    providerErrors.expiredSession(),
    providerErrors.notResettable(),
    providerErrors.userNotConfirmed(),
    providerErrors.passwordResetRequired(),
    providerErrors.userNotFound(),
    providerErrors.emailTaken(),
    providerErrors.aliasTaken(),
    providerErrors.codeMismatch(),
    providerErrors.codeExpired(),
    providerErrors.totpMismatch(),
    providerErrors.totpReplayed(),
    providerErrors.totpSetupMismatch(),
    providerErrors.totpNotFound(),
    providerErrors.limitExceeded(),
    new CognitoError('', 'A network error has occurred.'),
  ].map(({ message }) => message)
}
