import { countryDialCodes } from '@aws-amplify/ui'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { fill, heading, leaveGate, renderGate, type User } from '../../../tests/support/renderGate.tsx'
import { providerAnswers, type ProviderRequest } from '../../../tests/support/providerAnswers.ts'
import { runtimeConfig, setRuntimeConfig } from '../../config/runtimeConfig.ts'
import { signInSchema } from '../../config/signInConfig.ts'
import { auth, signUpFields as texts } from '../../providers/es/auth.ts'

const plain = runtimeConfig()
const PASSWORD = 'Socia-2025!'

/** Every attribute of the specification (§3), with its label, type and autocomplete value. */
const STANDARD = [
  ['birthdate', 'Fecha de nacimiento', 'date', 'bday'],
  ['family_name', 'Apellido', 'text', 'family-name'],
  ['given_name', 'Nombre', 'text', 'given-name'],
  ['middle_name', 'Segundo nombre', 'text', 'additional-name'],
  ['name', 'Nombre completo', 'text', 'name'],
  ['nickname', 'Apodo', 'text', 'nickname'],
  ['phone_number', 'Teléfono', 'tel', 'tel-national'],
  ['preferred_username', 'Nombre de usuario preferido', 'text', 'off'],
  ['profile', 'Perfil en la web', 'url', 'url'],
  ['website', 'Sitio web', 'url', 'url'],
] as const

afterEach(leaveGate)
afterEach(() => setRuntimeConfig(plain))

type Attribute = { name: string; required?: boolean }

async function openSignUp(signUpAttributes: Attribute[], dialCode = plain.dialCode) {
  const signIn = { ...plain.signIn, signUpAttributes: signInSchema.parse({ signUpAttributes }).signUpAttributes }
  setRuntimeConfig({ ...plain, dialCode, signIn })
  const { user } = await renderGate('/panel')
  await user.click(await screen.findByRole('tab', { name: 'Crear cuenta' }))
  await heading(auth.titles.signUp)
  await fill(user, screen.getByLabelText('Email'), 'socia@rayo.test')
  await fill(user, screen.getByLabelText('Contraseña'), PASSWORD)
  await fill(user, screen.getByLabelText('Confirmar contraseña'), PASSWORD)
  await user.click(screen.getByRole('checkbox', { name: /^Acepto/ }))
  return user
}

const required = (name: string): Attribute => ({ name })
const optional = (name: string): Attribute => ({ name, required: false })
const submit = () => screen.getByRole('button', { name: 'Crear cuenta' })

async function attributesOf(user: User): Promise<Record<string, string>> {
  let request: ProviderRequest | undefined
  providerAnswers('SignUp', (body) => {
    request = body
    return { UserConfirmed: false, UserSub: 'x', CodeDeliveryDetails: {} }
  })
  await user.click(submit())
  await heading(auth.titles.confirmSignUp)
  return Object.fromEntries((request?.UserAttributes ?? []).map(({ Name, Value }) => [Name, Value]))
}

describe('the attributes of signing up', () => {
  it('are only e-mail and password if the installation asks for no more', async () => {
    await openSignUp([])
    const names = [...document.querySelectorAll('form [name]')].map((field) => field.getAttribute('name'))
    expect(names).toEqual(['email', 'password', 'confirm_password'])
  })

  it('can be every one of the specification, with a Spanish label and the right type and autocompletion', async () => {
    await openSignUp(STANDARD.map(([name]) => required(name)))
    for (const [name, label, type, autocomplete] of STANDARD) {
      const field = screen.getByLabelText(label)
      expect(field).toHaveAttribute('name', name)
      expect(field).toHaveAttribute('type', type)
      expect(field).toHaveAttribute('autocomplete', autocomplete)
      expect(field).toBeRequired()
    }
  })

  it('can be the installation’s own, with a readable label', async () => {
    const user = await openSignUp([required('custom:numero_de_socio'), optional('custom:clubFavorito')])
    await fill(user, screen.getByLabelText('Numero de socio'), ' 1234 ')
    expect(screen.getByLabelText('Club favorito (opcional)')).not.toBeRequired()
    expect(await attributesOf(user)).toEqual({ email: 'socia@rayo.test', 'custom:numero_de_socio': '1234' })
  })

  it('are marked when optional, and not sent when empty', async () => {
    const user = await openSignUp([optional('birthdate'), optional('given_name'), optional('phone_number')])
    expect(screen.getByLabelText('Fecha de nacimiento (opcional)')).not.toBeRequired()
    await fill(user, screen.getByLabelText('Nombre (opcional)'), ' Ana ')
    expect(await attributesOf(user)).toEqual({ email: 'socia@rayo.test', given_name: 'Ana' })
  })

  it('show errors in Spanish at the field', async () => {
    const user = await openSignUp([required('given_name'), required('website'), required('birthdate')])
    await user.click(submit())
    expect(screen.getByLabelText<HTMLInputElement>('Nombre').validationMessage).toBe(auth.required)
    await fill(user, screen.getByLabelText('Nombre'), '   ')
    expect(screen.getByLabelText<HTMLInputElement>('Nombre').validationMessage).toBe(auth.required)
    await fill(user, screen.getByLabelText('Sitio web'), 'rayo')
    await user.click(submit())
    expect(screen.getByLabelText<HTMLInputElement>('Sitio web').validationMessage).toBe(auth.invalidUrl)
    await user.type(screen.getByLabelText('Fecha de nacimiento'), '2999-01-01')
    expect(await screen.findByText(texts.birthdate)).toBeVisible()
    expect(submit()).toBeDisabled()
  })
})

const phone = () => screen.getByLabelText('Teléfono')
const dialCode = () => screen.getByLabelText<HTMLSelectElement>(auth.phone.dialCode)

describe('the phone at sign-up', () => {
  it('starts with the installation’s dial code, and offers all others, also those the widget lacks', async () => {
    await openSignUp([required('phone_number')], '+999')
    expect(dialCode()).toHaveValue('+999')
    expect(dialCode()).toHaveAttribute('name', 'country_code')
    const choices = within(dialCode())
      .getAllByRole<HTMLOptionElement>('option')
      .map(({ value }) => value)
    expect(choices).toEqual(expect.arrayContaining([...countryDialCodes, '+211', '+247', '+383']))
    expect(choices).toEqual(choices.toSorted((a, b) => Number(a) - Number(b)))
    expect(new Set(choices).size).toBe(choices.length)
  })

  it('is sent as the code and the number, without other characters', async () => {
    const user = await openSignUp([required('phone_number')])
    await user.selectOptions(dialCode(), '+54')
    await fill(user, phone(), ' (011) 5555-1234 ')
    expect(await attributesOf(user)).toEqual({ email: 'socia@rayo.test', phone_number: '+5401155551234' })
  })

  it('is refused at the field when the user leaves it with an impossible number', async () => {
    const user = await openSignUp([required('phone_number')])
    await user.type(phone(), '12')
    expect(screen.queryByText(texts.phone)).not.toBeInTheDocument()
    await user.tab()
    expect(await screen.findByText(texts.phone)).toBeVisible()
    await waitFor(() => expect(submit()).toBeDisabled())
    await fill(user, phone(), '2345678900')
    await waitFor(() => expect(submit()).toBeEnabled())
  })
})
