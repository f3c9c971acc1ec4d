import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, describe, expect, it } from 'vitest'
import { DEMO_PASSWORD } from '#mocks/fixtures/demoAccounts'
import { network } from '../../../tests/support/network.ts'
import { fill, heading, leaveGate, renderGate, signIn, type User } from '../../../tests/support/renderGate.tsx'
import { providerAnswers, type ProviderRequest, refusal } from '../../../tests/support/providerAnswers.ts'
import { auth, terms } from '../../providers/es/auth.ts'
import { getToast } from '../../providers/toast/toast.ts'
import { getStoredUser } from '../../providers/session/storedUser.ts'

const WRONG = 'Correo y/o contraseña incorrecto/s'
const tab = (name: string) => screen.getByRole('tab', { name })
const enterCode = async (user: User) => {
  await fill(user, screen.getByLabelText('Código'), '123456')
  await user.click(screen.getByRole('button', { name: 'Confirmar' }))
}
const LOOK_UP = '*/api/v1/private/auth/:id/:email'

afterEach(leaveGate)

describe('the gate', () => {
  it('has tabs for signing in and signing up, which work by mouse and by arrow key', async () => {
    const { user } = await renderGate('/panel')
    await heading(auth.titles.signIn)
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
    await waitFor(() => expect(document.title).toBe('Inicia sesión · Rayo'))
    expect(tab('Iniciar sesión')).toHaveAttribute('aria-selected', 'true')
    await user.click(tab('Crear cuenta'))
    await heading(auth.titles.signUp)
    expect(tab('Crear cuenta')).toHaveAttribute('aria-selected', 'true')
    expect(screen.getByRole('tabpanel', { name: 'Crear cuenta' })).toBeVisible()
    await user.keyboard('{ArrowLeft}')
    expect(await heading(auth.titles.signIn)).toBeVisible()
    expect(screen.getByRole('tabpanel', { name: 'Iniciar sesión' })).toBeVisible()
  })

  it('asks for the e-mail, labelled Email, and the password, and shows missing values at their fields', async () => {
    const { user } = await renderGate('/panel')
    for (const label of ['Email', 'Contraseña']) expect(await screen.findByLabelText(label)).toBeRequired()
    const fields = [...document.querySelectorAll<HTMLInputElement>('form input')].map(({ name, type }) => [name, type])
    expect(fields).toEqual([
      ['username', 'email'],
      ['password', 'password'],
    ])
    await user.click(screen.getByRole('button', { name: 'Iniciar sesión' }))
    for (const label of ['Email', 'Contraseña']) {
      expect(screen.getByLabelText<HTMLInputElement>(label).validationMessage).toBe(auth.required)
    }
    await fill(user, screen.getByLabelText('Email'), 'admin')
    await user.click(screen.getByRole('button', { name: 'Iniciar sesión' }))
    expect(screen.getByLabelText<HTMLInputElement>('Email').validationMessage).toBe(auth.invalidEmail)
  })

  it('signs in by SRP at the pool, which never gets the password, keeps its tokens, and opens the requested page', async () => {
    const requests: ProviderRequest[] = []
    providerAnswers('InitiateAuth', (body) => void requests.push(body))
    const { user, router } = await renderGate('/panel/users')
    await signIn(user, 'Admin@Rayo.test')
    await heading('Usuarios')
    expect(router.state.location.pathname).toBe('/panel/users')
    expect(getStoredUser()).toMatchObject({ email: 'admin@rayo.test', rols: ['Admin'] })
    expect(requests).toMatchObject([{ AuthFlow: 'USER_SRP_AUTH', AuthParameters: { SRP_A: expect.any(String) } }])
    expect(JSON.stringify(requests)).not.toContain(DEMO_PASSWORD)
    const keys = Object.keys(localStorage).map((key) => key.split('.').at(-1))
    expect(keys).toEqual(expect.arrayContaining(['accessToken', 'idToken', 'refreshToken']))
  })

  it('shows the same alert for wrong credentials whether the e-mail is known or not, and the alert can be closed', async () => {
    const { user } = await renderGate('/panel')
    await signIn(user, 'admin@rayo.test', 'nope')
    expect(await screen.findByText(WRONG)).toBeVisible()
    await waitFor(() => expect(screen.getByLabelText('Contraseña')).toHaveFocus())
    expect(screen.getByLabelText('Contraseña')).toHaveValue('nope')
    expect(screen.getByLabelText('Email')).toHaveValue('admin@rayo.test')
    await user.click(screen.getByRole('button', { name: auth.dismissAlert }))
    expect(screen.queryByText(WRONG)).not.toBeInTheDocument()
    await signIn(user, 'nadie@rayo.test', 'nope')
    expect(await screen.findByText(WRONG)).toBeVisible()
    await user.click(screen.getByRole('button', { name: auth.dismissAlert }))
    // A pool may answer differently for the two.
    providerAnswers('InitiateAuth', () => refusal('UserNotFoundException', 'User does not exist.'))
    await signIn(user, 'nadie@rayo.test', 'nope')
    expect(await screen.findByText(WRONG)).toBeVisible()
  })

  it.each([
    [
      'the account is disabled',
      () => refusal('NotAuthorizedException', 'User is disabled.'),
      'Tu cuenta está desactivada.',
    ],
    ['the network fails', () => HttpResponse.error(), 'No pudimos conectar. Revisa tu red y vuelve a intentar.'],
  ])('says in the form when %s', async (_, answer, text) => {
    providerAnswers('InitiateAuth', answer)
    const { user } = await renderGate('/panel')
    await signIn(user, 'admin@rayo.test')
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent(text)
    expect(alert.closest('form')).not.toBeNull()
  })

  it('sends the password with the blanks at its ends, and the e-mail without', async () => {
    const { user } = await renderGate('/panel')
    await signIn(user, ' user@rayo.test ', `${DEMO_PASSWORD} `)
    expect(await screen.findByText(WRONG)).toBeVisible()
    await signIn(user, ' user@rayo.test ', DEMO_PASSWORD)
    await heading('Mi perfil')
  })

  it('asks for the code of an unconfirmed account, and then signs in with the credentials typed before', async () => {
    const { user } = await renderGate('/panel')
    await signIn(user, 'sinconfirmar@rayo.test')
    await heading(auth.titles.confirmSignUp)
    expect(getToast()).toMatchObject({ show: true, message: auth.codeSent })
    await enterCode(user)
    await heading(terms.title)
    expect(getStoredUser()?.email).toBe('sinconfirmar@rayo.test')
    expect(getToast().show).toBe(false)
  })

  it('reports that the account is confirmed, and keeps the e-mail, if the sign-in after it fails', async () => {
    const { user } = await renderGate('/panel')
    await signIn(user, 'sinconfirmar@rayo.test')
    await heading(auth.titles.confirmSignUp)
    let isBusy = true
    providerAnswers('InitiateAuth', () =>
      isBusy ? refusal('NotAuthorizedException', 'Password attempts exceeded') : undefined,
    )
    await enterCode(user)
    expect(await screen.findByText(auth.confirmed)).toBeVisible()
    expect(getToast().show).toBe(false)
    isBusy = false
    expect(await screen.findByLabelText('Email')).toHaveValue('sinconfirmar@rayo.test')
    await fill(user, screen.getByLabelText('Contraseña'), DEMO_PASSWORD)
    await user.click(screen.getByRole('button', { name: 'Iniciar sesión' }))
    await heading(terms.title)
    expect(screen.queryByText(auth.confirmed)).not.toBeInTheDocument()
  })

  it('signs a deactivated user out again and says why', async () => {
    const { user } = await renderGate('/panel')
    await signIn(user, 'inactivo@rayo.test')
    expect(await screen.findByRole('alert')).toHaveTextContent('Tu cuenta está desactivada')
    await heading(auth.titles.signIn)
    expect(getStoredUser()).toBeNull()
    expect(Object.keys(localStorage).filter((key) => key.endsWith('.accessToken'))).toEqual([])
    await signIn(user, 'user@rayo.test')
    await waitFor(() => expect(getStoredUser()?.email).toBe('user@rayo.test'))
  })

  it('signs out with the reason when the user cannot be looked up', async () => {
    const revoked: (string | undefined)[] = []
    providerAnswers('RevokeToken', ({ Token }) => void revoked.push(Token))
    network.use(http.get(LOOK_UP, () => new HttpResponse('<html>', { status: 500 })))
    const { user } = await renderGate('/panel')
    await signIn(user, 'admin@rayo.test')
    expect(await screen.findByRole('alert')).toHaveTextContent(auth.session.unavailable)
    expect(getStoredUser()).toBeNull()
    expect(Object.keys(localStorage).filter((key) => key.endsWith('Token'))).toEqual([])
    await waitFor(() => expect(revoked).toEqual([expect.stringMatching(/\S/)]))
  })
})

describe('the session', () => {
  it('looks the user up once, not on every route change', async () => {
    let lookUps = 0
    network.use(http.get(LOOK_UP, () => void (lookUps += 1)))
    const { router } = await renderGate('/panel', { as: 'admin@rayo.test' })
    await heading('Mi perfil')
    await router.navigate('/panel/users')
    await heading('Usuarios')
    expect(lookUps).toBe(1)
  })

  it('ends at /signout on a public page, even when the provider is unreachable', async () => {
    const { router } = await renderGate('/panel', { as: 'admin@rayo.test' })
    await heading('Mi perfil')
    network.use(http.post('*/cognito', () => HttpResponse.error()))
    await router.navigate('/signout')
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
    expect(getStoredUser()).toBeNull()
    expect(getToast()).toMatchObject({ show: true, type: 'success', message: auth.signedOut })
    await router.navigate('/panel')
    await heading(auth.titles.signIn)
  })

  it('keeps the header when no user pool is configured', async () => {
    const { setRuntimeConfig, runtimeConfig } = await import('../../config/runtimeConfig.ts')
    const whole = runtimeConfig()
    setRuntimeConfig({ ...whole, auth: null })
    await renderGate('/panel')
    await heading(auth.notConfigured.title)
    expect(screen.getByRole('alert')).toHaveTextContent('comunícate con la administración del sitio')
    expect(within(screen.getByRole('banner')).getByRole('link', { name: /Rayo/ })).toBeVisible()
    setRuntimeConfig(whole)
  })
})
