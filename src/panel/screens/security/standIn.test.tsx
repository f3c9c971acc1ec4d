import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { fetchDevices } from 'aws-amplify/auth'
import { expect, test } from 'vitest'
import { sentCodes } from '#tests/support/network'
import { renderApp, signInAs } from '../../../../tests/support/renderApp.tsx'
import { accountSecurity } from '../../../auth/account/accountSecurity.ts'
import { askProvider } from '../../../auth/provider/askProvider.ts'
import { getGateNotice } from '../../../auth/session/gateNotice.ts'
import { rememberedDevices } from '../../../auth/account/rememberedDevices.ts'
import { accessToken, renewedAccessToken } from '../../../auth/session/session.ts'
import { runtimeConfig } from '../../../config/runtimeConfig.ts'
import { auth } from '../../../providers/es/auth.ts'
import { security } from '../../../providers/es/security.ts'

const EMAIL = 'user@rayo.test'
const PHONE = '+5491155550123'
const WRITTEN = '+54 9 11 5555 0123'

async function open() {
  const { user } = await renderApp('/panel/security', { as: EMAIL })
  await screen.findByRole('heading', { level: 2, name: security.password.title }, { timeout: 20_000 })
  return user
}

const section = async (title: string) => within(await screen.findByRole('region', { name: title }))

async function fill(user: UserEvent, label: string, text: string) {
  const input = screen.getByLabelText(new RegExp(`^${label}`))
  await user.clear(input)
  await user.type(input, text)
}

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

test('the user pool renews no tokens of a browser that it has forgotten', async () => {
  await signInAs(EMAIL)
  const token = (await accessToken()) ?? ''
  const [device] = await fetchDevices()
  await rememberedDevices.forget(device?.id ?? '')
  expect(await renewedAccessToken(token)).toBeNull()
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
