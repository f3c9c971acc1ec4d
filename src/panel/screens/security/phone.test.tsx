import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { afterEach, describe, expect, it, test } from 'vitest'
import { network } from '#tests/support/network'
import { renderApp } from '../../../../tests/support/renderApp.tsx'
import { parseRuntimeConfig, runtimeConfig, setRuntimeConfig } from '../../../config/runtimeConfig.ts'
import { security } from '../../../providers/es/security.ts'

const whole = runtimeConfig()
const PHONE = '+5491155550100'
const WRITTEN = '+54 9 11 5555 0100'

afterEach(() => setRuntimeConfig(whole))

async function open() {
  const { user } = await renderApp('/panel/security', { as: 'user@rayo.test' })
  await screen.findByRole('heading', { level: 2, name: security.password.title }, { timeout: 20_000 })
  return user
}

const part = (title: string) => within(screen.getByRole('region', { name: title }))

async function fill(user: UserEvent, label: string, text: string) {
  const input = screen.getByLabelText(new RegExp(`^${label}`))
  await user.clear(input)
  await user.type(input, text)
}

const mismatch = () =>
  HttpResponse.json(
    { __type: 'CodeMismatchException', message: 'Invalid verification code provided, please try again.' },
    { status: 400, headers: { 'x-amzn-errortype': 'CodeMismatchException' } },
  )

/** A pool that sends codes by SMS, by its protocol. */
function verifyPhones(code: string) {
  const account = { phone: '', verified: false }
  const operations: string[] = []
  const details = { AttributeName: 'phone_number', DeliveryMedium: 'SMS', Destination: '+*******0100' }
  type Body = { UserAttributes?: { Name: string; Value: string }[]; Code?: string }
  const answers = new Map<string, (body: Body) => Response>([
    [
      'GetUser',
      () =>
        HttpResponse.json({
          Username: 'x',
          UserAttributes: [
            { Name: 'email', Value: 'user@rayo.test' },
            { Name: 'email_verified', Value: 'true' },
            { Name: 'phone_number', Value: account.phone },
            { Name: 'phone_number_verified', Value: String(account.verified) },
          ],
        }),
    ],
    [
      'UpdateUserAttributes',
      ({ UserAttributes = [] }) => {
        Object.assign(account, { phone: UserAttributes[0]?.Value ?? '', verified: false })
        return HttpResponse.json({ CodeDeliveryDetailsList: [details] })
      },
    ],
    ['GetUserAttributeVerificationCode', () => HttpResponse.json({ CodeDeliveryDetails: details })],
    [
      'VerifyUserAttribute',
      ({ Code }) => {
        if (Code !== code) return mismatch()
        account.verified = true
        return HttpResponse.json({})
      },
    ],
  ])
  network.use(
    http.post('*/cognito', async ({ request }) => {
      const operation = request.headers.get('x-amz-target')?.split('.')[1] ?? ''
      operations.push(operation)
      return answers.get(operation)?.((await request.clone().json()) as Body)
    }),
  )
  return { account, operations }
}

test('stores a phone’s digits, and verifies it by the code sent to it (§1, §5)', async () => {
  const { account, operations } = verifyPhones('246810')
  const user = await open()
  const phone = part(security.phone.title)
  expect(phone.getByText(security.phone.none)).toBeVisible()
  await fill(user, security.phone.next, '11 5555')
  await user.click(phone.getByRole('button', { name: security.phone.save }))
  expect(await phone.findByText(security.phone.invalid)).toBeVisible()

  await fill(user, security.phone.next, '+54 9 (11) 5555-0100')
  await user.click(phone.getByRole('button', { name: security.phone.save }))
  expect(await phone.findByText(`Te enviamos un código por SMS a ${WRITTEN}.`)).toBeVisible()
  expect(account).toEqual({ phone: PHONE, verified: false })

  await user.click(phone.getByRole('button', { name: security.phone.resend }))
  expect(await screen.findByText(security.phone.resent)).toBeVisible()
  expect(operations).toContain('GetUserAttributeVerificationCode')

  await fill(user, security.phone.code, '000000')
  await user.click(phone.getByRole('button', { name: security.phone.confirm }))
  expect(await phone.findByText('El código no es correcto. Vuelve a intentar.')).toBeVisible()
  await fill(user, security.phone.code, '246810')
  await user.click(phone.getByRole('button', { name: security.phone.confirm }))
  expect(await phone.findByText(security.phone.verified)).toBeVisible()
  expect(phone.getByText(`Tu teléfono es ${WRITTEN}.`)).toBeVisible()
  expect(account.verified).toBe(true)
})

describe('the second factor by the pool’s setting (§4)', () => {
  it('is not offered if the pool does not support it', async () => {
    setRuntimeConfig(parseRuntimeConfig({ ...whole, signIn: { mfa: 'OFF' } }))
    await open()
    expect(screen.queryByRole('region', { name: security.totp.title })).not.toBeInTheDocument()
  })

  it('cannot be switched off if the pool requires it', async () => {
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
})
