import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { DEMO_PASSWORD } from '#mocks/fixtures/demoAccounts'
import { sentCodes } from '../../../tests/support/network.ts'
import { fill, heading, leaveGate, press, renderGate, type User } from '../../../tests/support/renderGate.tsx'
import { providerAnswers, refusal } from '../../../tests/support/providerAnswers.ts'
import { signal } from '../../../tests/support/signal.ts'
import { runtimeConfig, setRuntimeConfig } from '../../config/runtimeConfig.ts'
import { auth } from '../../providers/es/auth.ts'
import { getStoredUser } from '../../providers/session/storedUser.ts'

const plain = runtimeConfig()
const PASSWORD = 'Socia-2025 !'
const MISMATCH = 'Las contraseñas deben coincidir'

afterEach(leaveGate)
afterEach(() => setRuntimeConfig(plain))

async function openSignUp() {
  const { user } = await renderGate('/panel')
  await user.click(await screen.findByRole('tab', { name: 'Crear cuenta' }))
  await heading(auth.titles.signUp)
  return { user }
}

const submit = () => screen.getByRole('button', { name: 'Crear cuenta' })
const rules = () => within(screen.getByRole('main')).getByRole('list')
const rule = (text: string) => within(rules()).getByText(new RegExp(text)).closest('[role=listitem]')

async function fillIn(user: User, email: string, password = PASSWORD, confirm = password) {
  await fill(user, screen.getByLabelText('Email'), email)
  await fill(user, screen.getByLabelText('Contraseña'), password)
  await fill(user, screen.getByLabelText('Confirmar contraseña'), confirm)
  if (!consent().checked) await user.click(consent())
}

const consent = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Acepto los términos y la privacidad' })

const isBefore = (one: Node, other: Node) =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0

const lastCode = (email: string) => sentCodes.findLast((code) => code.to === email)?.code ?? 'none'

async function openConfirmation() {
  const { user } = await openSignUp()
  await fillIn(user, 'nueva@rayo.test')
  await user.click(submit())
  await heading(auth.titles.confirmSignUp)
  return user
}

describe('signing up', () => {
  it('requires each field, and says so in Spanish at the field', async () => {
    const { user } = await openSignUp()
    await user.click(submit())
    for (const label of ['Email', 'Contraseña', 'Confirmar contraseña']) {
      expect(screen.getByLabelText(label)).toBeRequired()
      expect(screen.getByLabelText<HTMLInputElement>(label).validationMessage).toBe(auth.required)
    }
    expect(consent()).toBeRequired()
    expect(consent().validationMessage).toBe(auth.consent.missing)
    const links = within(screen.getByRole('tabpanel')).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/terms', '/privacy'])
    await user.click(consent())
    expect(consent().validationMessage).toBe('')
    await fill(user, screen.getByLabelText('Email'), 'sin arroba')
    await user.click(submit())
    expect(screen.getByLabelText<HTMLInputElement>('Email').validationMessage).toBe(auth.invalidEmail)
  })

  it('lists the rules of a password, and marks each as met or missing while the user types', async () => {
    const { user } = await openSignUp()
    const field = screen.getByLabelText('Contraseña')
    expect(within(rules()).getAllByRole('listitem')).toHaveLength(5)
    await user.type(field, 'a')
    expect(rule('minúscula')).toHaveTextContent('una letra minúscula: cumplida')
    expect(rule('mayúscula')).toHaveTextContent('una letra mayúscula: falta')
    expect(rule('caracteres')).toHaveTextContent('al menos 8 caracteres: falta')
    await user.type(field, ' B1')
    expect(rule('especial')).toHaveTextContent('un carácter especial: cumplida')
    expect(screen.getByText('Condiciones cumplidas: 4 de 5')).toBeInTheDocument()
    await user.type(field, 'cdef')
    expect(screen.getByText('Condiciones cumplidas: 5 de 5')).toBeInTheDocument()
    expect(field.getAttribute('aria-describedby')?.split(' ')).toContain(rules().parentElement?.id)
  })

  it('keeps its button disabled while a rule is broken, and lists what is wrong under the field', async () => {
    const { user } = await openSignUp()
    await fillIn(user, 'socia@rayo.test', 'corta')
    await user.tab()
    await waitFor(() => expect(submit()).toBeDisabled())
    const alerts = screen.getAllByRole('alert').map(({ textContent }) => textContent)
    expect(alerts).toEqual([
      'La contraseña debe tener al menos 8 caracteres',
      'La contraseña debe tener una letra mayúscula',
      'La contraseña debe tener un número',
      'La contraseña debe tener un carácter especial',
    ])
    const field = screen.getByLabelText('Contraseña')
    const list = screen.getAllByRole('alert')[0]?.parentElement ?? document.body
    expect(isBefore(field, list) && isBefore(list, screen.getByLabelText('Confirmar contraseña'))).toBe(true)
    expect(field.getAttribute('aria-describedby')?.split(' ')).toContain(list.id)
    await fillIn(user, 'socia@rayo.test')
    await waitFor(() => expect(submit()).toBeEnabled())
  })

  it.each([
    [12, 'Socia-2025', 'Socia-202512'],
    [6, 'Aa-12', 'Aa-123'],
  ])('requires the %i characters of the user pool', async (passwordMinLength, short, enough) => {
    setRuntimeConfig({ ...plain, signIn: { ...plain.signIn, passwordMinLength } })
    const { user } = await openSignUp()
    await fillIn(user, 'socia@rayo.test', short)
    await user.tab()
    expect(await screen.findByText(`La contraseña debe tener al menos ${passwordMinLength} caracteres`)).toBeVisible()
    expect(rule('caracteres')).toHaveTextContent(`al menos ${passwordMinLength} caracteres: falta`)
    await waitFor(() => expect(submit()).toBeDisabled())
    await fillIn(user, 'socia@rayo.test', enough)
    await waitFor(() => expect(submit()).toBeEnabled())
  })

  it('reports different passwords from six characters on, before the user leaves the fields', async () => {
    const { user } = await openSignUp()
    await fill(user, screen.getByLabelText('Contraseña'), 'Abcd-12')
    const confirm = screen.getByLabelText('Confirmar contraseña')
    await user.type(confirm, 'uvwxy')
    await screen.findByText('La contraseña debe tener al menos 8 caracteres')
    expect(screen.queryByText(MISMATCH)).not.toBeInTheDocument()
    await user.type(confirm, 'z')
    expect(await screen.findByText(MISMATCH)).toBeVisible()
    expect(confirm).toHaveFocus()
    expect(submit()).toBeDisabled()
  })

  it('reports blanks at a password’s ends, and no difference when both passwords are equal', async () => {
    const { user } = await openSignUp()
    await fillIn(user, 'socia@rayo.test', ` ${PASSWORD}`)
    await user.tab()
    expect(await screen.findByText('La contraseña no puede empezar ni terminar con un espacio')).toBeVisible()
    expect(screen.queryByText(MISMATCH)).not.toBeInTheDocument()
    expect(submit()).toBeDisabled()
    await fillIn(user, 'socia@rayo.test')
    await waitFor(() => expect(submit()).toBeEnabled())
  })

  it('sends the trimmed e-mail and the unchanged password, once', async () => {
    const bodies: unknown[] = []
    const { promise: waiting, resolve: answer } = signal()
    providerAnswers('SignUp', async (body) => {
      bodies.push(body)
      await waiting
      return refusal('UsernameExistsException', 'An account with the given email already exists.')
    })
    const { user } = await openSignUp()
    await fillIn(user, '  socia@rayo.test ')
    await user.click(submit())
    await waitFor(() => expect(bodies).toHaveLength(1))
    const pending = screen.getByRole('button', { name: 'Creando cuenta' })
    expect(pending).toBeDisabled()
    await user.click(pending)
    answer()
    expect(await screen.findByRole('alert')).toHaveTextContent('Ya existe una cuenta con ese correo.')
    await waitFor(() => expect(submit()).toBeEnabled())
    expect(bodies).toEqual([
      expect.objectContaining({
        Username: 'socia@rayo.test',
        Password: PASSWORD,
        UserAttributes: [{ Name: 'email', Value: 'socia@rayo.test' }],
      }),
    ])
  })

  it('stays on its own screen, with nothing to press, during the automatic sign-in', async () => {
    const { promise: answered, resolve: answer } = signal()
    let signIns = 0
    providerAnswers('SignUp', () => ({ UserConfirmed: true, UserSub: 'x' }))
    providerAnswers('InitiateAuth', async (_, standIn) => {
      signIns += 1
      await answered
      return standIn()
    })
    const { user } = await openSignUp()
    await fillIn(user, 'user@rayo.test', DEMO_PASSWORD)
    await user.click(submit())
    await waitFor(() => expect(signIns).toBe(1))
    expect(await heading(auth.titles.signUp)).toBeVisible()
    expect(screen.getByRole('tab', { name: 'Crear cuenta' })).toHaveAttribute('aria-selected', 'true')
    expect(within(screen.getByRole('tabpanel')).getByRole('button', { name: /^Crea/ })).toBeDisabled()
    answer()
    await heading('Mi perfil')
    expect(getStoredUser()).toMatchObject({ email: 'user@rayo.test' })
  })

  it('asks for the credentials if the automatic sign-in fails, and then reports what goes wrong next', async () => {
    const user = await openConfirmation()
    providerAnswers('InitiateAuth', () => refusal('NotAuthorizedException', 'Password attempts exceeded'))
    await fill(user, screen.getByLabelText('Código'), lastCode('nueva@rayo.test'))
    await press(user, 'Confirmar')
    await heading(auth.titles.signIn)
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Tu cuenta está lista. Inicia sesión con tu correo y tu contraseña.',
    )
    await fill(user, screen.getByLabelText('Email'), 'nueva@rayo.test')
    await fill(user, screen.getByLabelText('Contraseña'), PASSWORD)
    await press(user, 'Iniciar sesión')
    expect(await screen.findByText('Demasiados intentos. Espera un momento y vuelve a intentar.')).toBeVisible()
  })

  it('goes back to signing in from the confirmation, or once the account is confirmed already', async () => {
    const user = await openConfirmation()
    await press(user, auth.backToSignIn)
    await heading(auth.titles.signIn)
    await user.click(screen.getByRole('tab', { name: 'Crear cuenta' }))
    await fillIn(user, 'otra@rayo.test')
    await user.click(submit())
    await heading(auth.titles.confirmSignUp)
    providerAnswers('ConfirmSignUp', () =>
      refusal('NotAuthorizedException', 'User cannot be confirmed. Current status is CONFIRMED'),
    )
    await fill(user, screen.getByLabelText('Código'), '123456')
    await press(user, 'Confirmar')
    await heading(auth.titles.signIn)
    expect(screen.getByRole('alert')).toHaveTextContent(auth.alreadyConfirmed)
  })

  it('sends another code, and continues to signing in if the account turns out to be confirmed', async () => {
    const user = await openConfirmation()
    const before = sentCodes.length
    await press(user, 'Reenviar código')
    expect(await screen.findByText(auth.codeSent)).toBeVisible()
    expect(sentCodes.slice(before)).toMatchObject([{ to: 'nueva@rayo.test', purpose: 'signUp' }])
    providerAnswers('ResendConfirmationCode', () => refusal('InvalidParameterException', 'User is already confirmed.'))
    await press(user, 'Reenviar código')
    await heading(auth.titles.signIn)
  })
})
