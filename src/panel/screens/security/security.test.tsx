import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { totpAt } from '#mocks/cognito/totp'
import { DEMO_PASSWORD } from '#mocks/fixtures/demoAccounts'
import { network, sentCodes } from '#tests/support/network'
import { renderApp, signInAs } from '../../../../tests/support/renderApp.tsx'
import { accountSecurity } from '../../../auth/account/accountSecurity.ts'
import { askProvider } from '../../../auth/provider/askProvider.ts'
import { getGateNotice } from '../../../auth/session/gateNotice.ts'
import { accessToken } from '../../../auth/session/session.ts'
import { parseRuntimeConfig, runtimeConfig, setRuntimeConfig } from '../../../config/runtimeConfig.ts'
import { auth } from '../../../providers/es/auth.ts'
import { security } from '../../../providers/es/security.ts'

const EMAIL = 'user@rayo.test'
const NEW_PASSWORD = 'Otra-Clave-2025'

const whole = runtimeConfig()
afterEach(() => setRuntimeConfig(whole))

async function open() {
  const { user } = await renderApp('/panel/security', { as: EMAIL })
  await screen.findByRole('heading', { level: 2, name: security.password.title }, { timeout: 20_000 })
  return user
}

const rule = (text: string) => screen.getByText(new RegExp(text)).closest('li')

const part = (title: string) => within(screen.getByRole('region', { name: title }))

async function fill(user: UserEvent, label: string, text: string) {
  const input = screen.getByLabelText(new RegExp(`^${label}`))
  await user.clear(input)
  await user.type(input, text)
  return input
}

async function signInElsewhere(email: string, password: string) {
  return fetch('/api/v1/private/auth/signIn', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
}

const tokensSchema = z.object({ tokens: z.object({ accessToken: z.string() }) })

const hasTokens = async (answer: Response) => tokensSchema.safeParse(await answer.json()).success

async function getUser(token: string): Promise<Response> {
  const { cognito } = await network.world()
  const headers = {
    'Content-Type': 'application/x-amz-json-1.1',
    'X-Amz-Target': 'AWSCognitoIdentityProviderService.GetUser',
  }
  const body = JSON.stringify({ AccessToken: token })
  return cognito.fetch(new Request('http://user-pool.test/', { method: 'POST', headers, body }))
}

test('changes the password, shows errors at their fields and keeps the input (specification §5)', async () => {
  const user = await open()
  const save = () => user.click(screen.getByRole('button', { name: security.password.save }))
  const current = await fill(user, security.password.current, 'Equivocada-1')
  await fill(user, security.password.next, 'corta')
  await fill(user, security.password.confirm, 'corta')
  expect(rule('una letra minúscula')).toHaveTextContent('cumplida')
  expect(rule('un número')).toHaveTextContent('falta')
  await save()
  expect(await screen.findByText(security.password.broken)).toBeVisible()

  const next = await fill(user, security.password.next, NEW_PASSWORD)
  await save()
  expect(await screen.findByText(security.password.differ)).toBeVisible()
  await fill(user, security.password.confirm, NEW_PASSWORD)
  await save()
  expect(await screen.findByText(security.password.wrongCurrent)).toBeVisible()
  expect(current).toHaveValue('Equivocada-1')
  expect(next).toHaveValue(NEW_PASSWORD)

  await fill(user, security.password.current, DEMO_PASSWORD)
  await save()
  expect(await screen.findByText(security.password.saved)).toBeVisible()
  expect(screen.getByLabelText(new RegExp(`^${security.password.current}`))).toHaveValue('')
  expect((await signInElsewhere(EMAIL, DEMO_PASSWORD)).status).toBe(401)
  expect((await signInElsewhere(EMAIL, NEW_PASSWORD)).status).toBe(200)
})

test('keeps the input when the provider cannot be reached', async () => {
  const user = await open()
  await fill(user, security.password.current, DEMO_PASSWORD)
  const next = await fill(user, security.password.next, NEW_PASSWORD)
  await fill(user, security.password.confirm, NEW_PASSWORD)
  network.use(http.post('*/cognito', () => HttpResponse.error()))
  await user.click(screen.getByRole('button', { name: security.password.save }))
  expect(await screen.findByText(/No pudimos conectar/)).toBeVisible()
  expect(next).toHaveValue(NEW_PASSWORD)
})

test('turns the second factor on with a code from its secret, and off again (specification §1)', async () => {
  const user = await open()
  const second = part(security.totp.title)
  expect(second.getByText(security.totp.inactive)).toBeVisible()
  await user.click(second.getByRole('button', { name: security.totp.enable }))
  const picture = await second.findByRole('img', { name: security.totp.qr })
  expect(picture).toHaveAttribute('width', '228')
  const secret = second.getByText(/^[A-Z2-7]{32,}$/).textContent
  await fill(user, security.totp.code, '000000')
  await user.click(second.getByRole('button', { name: security.totp.confirm }))
  expect(await second.findByText(security.totp.wrongCode)).toBeVisible()
  expect(second.getByText(secret)).toBeVisible()

  await fill(user, security.totp.code, await totpAt(secret, Date.now()))
  await user.click(second.getByRole('button', { name: security.totp.confirm }))
  expect(await second.findByText(security.totp.active)).toBeVisible()
  expect(await hasTokens(await signInElsewhere(EMAIL, DEMO_PASSWORD))).toBe(false)

  await user.click(second.getByRole('button', { name: security.totp.disable }))
  const dialog = within(await screen.findByRole('dialog', { name: security.totp.disableTitle }))
  await user.click(dialog.getByRole('button', { name: security.totp.disable }))
  expect(await second.findByText(security.totp.inactive)).toBeVisible()
  expect(await hasTokens(await signInElsewhere(EMAIL, DEMO_PASSWORD))).toBe(true)
})

test('changes the e-mail after the code sent to it, and updates the record', async () => {
  const user = await open()
  const email = part(security.email.title)
  await fill(user, security.email.next, 'sofia.nueva@correo.test')
  await user.click(email.getByRole('button', { name: security.email.send }))
  await email.findByText(/Te enviamos un código a sofia.nueva@correo.test/)
  await fill(user, security.email.code, '000000')
  await user.click(email.getByRole('button', { name: security.email.confirm }))
  expect(await email.findByText('El código no es correcto. Vuelve a intentar.')).toBeVisible()

  const code = sentCodes.findLast(({ to }) => to === 'sofia.nueva@correo.test')?.code ?? ''
  await fill(user, security.email.code, code)
  await user.click(email.getByRole('button', { name: security.email.confirm }))
  expect(await email.findByText('Inicias sesión con sofia.nueva@correo.test.')).toBeVisible()
  const { store } = await network.world()
  await waitFor(() => expect(store.snapshot().users.some((one) => one.email === 'sofia.nueva@correo.test')).toBe(true))
  expect((await signInElsewhere('sofia.nueva@correo.test', DEMO_PASSWORD)).status).toBe(200)
  expect((await signInElsewhere(EMAIL, DEMO_PASSWORD)).status).toBe(401)
})

test('ends every sign-in of the account, and shows the gate with the reason', async () => {
  const user = await open()
  const elsewhere = tokensSchema.parse(await (await signInElsewhere(EMAIL, DEMO_PASSWORD)).json())
  expect((await getUser(elsewhere.tokens.accessToken)).status).toBe(200)
  await user.click(screen.getByRole('button', { name: security.everywhere.signOut }))
  const dialog = within(await screen.findByRole('dialog', { name: security.everywhere.confirmTitle }))
  await user.click(dialog.getByRole('button', { name: security.everywhere.confirm }))
  expect(await screen.findByText(auth.signedOutEverywhere)).toBeVisible()
  expect((await getUser(elsewhere.tokens.accessToken)).status).toBe(400)
})

test('ends a sign-in that was ended elsewhere, with the reason', async () => {
  const user = await open()
  await fill(user, security.password.current, DEMO_PASSWORD)
  await fill(user, security.password.next, NEW_PASSWORD)
  await fill(user, security.password.confirm, NEW_PASSWORD)
  network.use(
    http.post('*/cognito', () =>
      HttpResponse.json(
        { __type: 'NotAuthorizedException', message: 'Access Token has been revoked' },
        { status: 400, headers: { 'x-amzn-errortype': 'NotAuthorizedException' } },
      ),
    ),
  )
  await user.click(screen.getByRole('button', { name: security.password.save }))
  expect(await screen.findByText(auth.sessionEnded)).toBeVisible()
})

test('offers no second factor if the pool does not support it (§4)', async () => {
  setRuntimeConfig(parseRuntimeConfig({ ...whole, signIn: { mfa: 'OFF' } }))
  await open()
  expect(screen.queryByRole('region', { name: security.totp.title })).not.toBeInTheDocument()
})

test('does not let a second factor be switched off if the pool requires it (§4)', async () => {
  setRuntimeConfig(parseRuntimeConfig({ ...whole, signIn: { mfa: 'REQUIRED' } }))
  network.use(
    http.post('*/cognito', ({ request }) =>
      request.headers.get('x-amz-target')?.endsWith('.GetUser')
        ? HttpResponse.json({
            Username: 'x',
            UserAttributes: [{ Name: 'email', Value: 'user@rayo.test' }],
            UserMFASettingList: ['SOFTWARE_TOKEN_MFA'],
            PreferredMfaSetting: 'SOFTWARE_TOKEN_MFA',
          })
        : undefined,
    ),
  )
  await open()
  const second = part(security.totp.title)
  expect(second.getByText(security.totp.active)).toBeVisible()
  expect(second.getByText(security.totp.required)).toBeVisible()
  expect(second.getByRole('button', { name: security.totp.replace })).toBeVisible()
  expect(second.queryByRole('button', { name: security.totp.disable })).not.toBeInTheDocument()
})

const PHONE = '+5491155550123'
const WRITTEN = '+54 9 11 5555 0123'
const section = async (title: string) => within(await screen.findByRole('region', { name: title }))
const phoneCodes = () => sentCodes.filter(({ to, purpose }) => to === PHONE && purpose === 'verifyPhone')

test('stores a phone’s digits, and verifies it by the code that the user pool sends to it (§1, §5)', async () => {
  const user = await open()
  const phone = await section(security.phone.title)
  await fill(user, security.phone.next, '11 5555')
  await user.click(phone.getByRole('button', { name: security.phone.save }))
  expect(await phone.findByText(security.phone.invalid)).toBeVisible()
  await fill(user, security.phone.next, '+54 9 (11) 5555-0123')
  await user.click(phone.getByRole('button', { name: security.phone.save }))
  expect(await phone.findByText(`Te enviamos un código por SMS a ${WRITTEN}.`)).toBeVisible()
  expect(phone.getByText(security.phone.none)).toBeVisible()
  await user.click(phone.getByRole('button', { name: security.phone.resend }))
  expect(await screen.findByText(security.phone.resent)).toBeVisible()
  expect(phoneCodes()).toHaveLength(2)

  const code = phoneCodes().at(-1)?.code ?? ''
  await fill(user, security.phone.code, code === '000000' ? '000001' : '000000')
  await user.click(phone.getByRole('button', { name: security.phone.confirm }))
  expect(await phone.findByText('El código no es correcto. Vuelve a intentar.')).toBeVisible()

  await fill(user, security.phone.code, code)
  await user.click(phone.getByRole('button', { name: security.phone.confirm }))
  expect(await phone.findByText(security.phone.verified)).toBeVisible()
  expect(phone.getByText(`Tu teléfono es ${WRITTEN}.`)).toBeVisible()
})

test('the user pool remembers this browser when asked to, lists it, and forgets it, which ends the sign-in here', async () => {
  const user = await open()
  const devices = await section(security.devices.title)
  expect(devices.getByText(security.devices.none)).toBeVisible()

  await user.click(devices.getByRole('button', { name: security.devices.remember }))
  expect(await devices.findByText(security.devices.current)).toBeVisible()
  expect(devices.getAllByRole('listitem')).toHaveLength(1)
  expect(devices.queryByRole('button', { name: security.devices.remember })).not.toBeInTheDocument()

  await user.click(devices.getByRole('button', { name: security.devices.forget }))
  const dialog = within(await screen.findByRole('dialog', { name: security.devices.forgetTitle }))
  await user.click(dialog.getByRole('button', { name: security.devices.forget }))
  expect(await screen.findByRole('alert')).toHaveTextContent(auth.deviceForgotten)
  expect(screen.queryByRole('region', { name: security.devices.title })).not.toBeInTheDocument()
  expect(Object.keys(localStorage).filter((key) => key.startsWith('CognitoIdentityServiceProvider'))).toEqual([])
})

test('signing out everywhere after the sign-in was ended elsewhere also signs out here, and says why', async () => {
  await signInAs(EMAIL)
  const [, refreshToken = ''] = Object.entries(localStorage).find(([key]) => key.endsWith('.refreshToken')) ?? []
  const pool = runtimeConfig().auth
  if (!pool) throw new Error('no user pool')
  await askProvider(pool, 'RevokeToken', { ClientId: pool.userPoolClientId, Token: refreshToken })
  await expect(accountSecurity.signOutEverywhere()).rejects.toMatchObject({ code: 'NotAuthorizedException' })
  expect(getGateNotice()).toEqual({ message: auth.sessionEnded, retry: false })
  expect(await accessToken()).toBeNull()
})
