import { countryDialCodes } from '@aws-amplify/ui'
import type { SignInConfig } from '../../config/signInConfig.ts'
import { auth, signUpFields as texts } from '../../providers/es/auth.ts'
import { fill } from '../../providers/i18n/text.ts'
import type { WidgetFields } from './widgetFields.tsx'

type Attribute = SignInConfig['signUpAttributes'][number]
type Standard = keyof typeof texts.labels
type Options = WidgetFields[string]

/** Dial codes that the widget's own list lacks: South Sudan, Ascension, Kosovo. */
const MORE_DIAL_CODES = ['+211', '+247', '+383']

const OPTIONS: Readonly<Partial<Record<Standard, Options>>> = {
  nickname: { autocomplete: 'nickname' },
  preferred_username: { autocomplete: 'off' },
  profile: { placeholder: texts.placeholders.web },
  website: { placeholder: texts.placeholders.web },
  phone_number: { autocomplete: 'tel-national', placeholder: texts.placeholders.phone },
}

/** A number in the provider's format: the country code and at most fifteen digits in all. */
const PHONE = /^\+[1-9]\d{6,14}$/

export function signUpFields(attributes: readonly Attribute[], dialCode: string): WidgetFields {
  return Object.fromEntries(
    attributes.map(({ name, required }, index) => {
      const label = isStandard(name) ? texts.labels[name] : customLabel(name)
      const options = {
        type: isStandard(name) ? undefined : 'text',
        placeholder: '',
        ...(isStandard(name) && OPTIONS[name]),
        ...(name === 'phone_number' && {
          dialCode,
          dialCodeList: dialCodes(dialCode),
          dialCodeLabel: auth.phone.dialCode,
        }),
        label: required ? label : fill(texts.optional, { label }),
        isRequired: required,
        order: 4 + index,
      }
      return [name, withoutUndefined(options)]
    }),
  )
}

function dialCodes(own: string): string[] {
  return [...new Set([...countryDialCodes, ...MORE_DIAL_CODES, own])].toSorted((a, b) => Number(a) - Number(b))
}

/** Errors by field. The phone is checked only after it lost the focus or the form was sent. */
export function attributeProblems(
  values: Readonly<Record<string, string>>,
  touched: Readonly<Record<string, boolean>>,
  dialCode: string,
): Record<string, string> {
  const { phone_number: phone, birthdate, country_code: country } = values
  const problems: Record<string, string> = {}
  const finished = touched.phone_number === true || country !== undefined
  if (phone && finished && !PHONE.test(`${country ?? dialCode}${phone}`.replace(/[^a-z\d+]/gi, ''))) {
    problems.phone_number = texts.phone
  }
  // The Swedish locale writes dates in the provider's format, here by the browser's clock.
  if (birthdate && birthdate > new Date().toLocaleDateString('sv-SE')) problems.birthdate = texts.birthdate
  return problems
}

function isStandard(name: string): name is Standard {
  return name in texts.labels
}

/** Makes `custom:numero_de_socio` and `custom:numeroDeSocio` readable: "Numero de socio". */
function customLabel(name: string): string {
  const words = name
    .replace('custom:', '')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .trim()
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The widget treats an undefined option as a value. */
function withoutUndefined(options: object): Options {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))
}
