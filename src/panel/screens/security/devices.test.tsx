import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { network } from '#tests/support/network'
import { renderApp, signInAs } from '../../../../tests/support/renderApp.tsx'
import { rememberedDevices } from '../../../auth/account/rememberedDevices.ts'
import { security } from '../../../providers/es/security.ts'

const REMEMBERED = 'dev:device_remembered_status'

/** Simulates a pool that remembers devices. Returns the requested changes. */
function rememberDevices(devices: Map<string, { name: string; remembered: boolean }>) {
  const requests: unknown[] = []
  const answers = new Map<string, (body: Record<string, string>) => object>([
    [
      'ListDevices',
      () => ({
        Devices: [...devices].map(([DeviceKey, { name, remembered }]) => ({
          DeviceKey,
          DeviceAttributes: [
            { Name: 'device_name', Value: name },
            { Name: REMEMBERED, Value: remembered ? 'remembered' : 'not_remembered' },
          ],
          DeviceLastAuthenticatedDate: Date.UTC(2024, 4, 10, 12) / 1000,
        })),
      }),
    ],
    [
      'ForgetDevice',
      ({ DeviceKey = '' }) => {
        requests.push({ forget: DeviceKey })
        devices.delete(DeviceKey)
        return {}
      },
    ],
  ])
  network.use(
    http.post('*/cognito', async ({ request }) => {
      const answer = answers.get(request.headers.get('x-amz-target')?.split('.')[1] ?? '')
      return answer && HttpResponse.json(answer((await request.clone().json()) as Record<string, string>))
    }),
  )
  return requests
}

const refuse = (type: string) =>
  network.use(
    http.post('*/cognito', ({ request }) =>
      request.headers.get('x-amz-target')?.endsWith('.ListDevices')
        ? HttpResponse.json({ __type: type, message: type }, { status: 400, headers: { 'x-amzn-errortype': type } })
        : undefined,
    ),
  )

/** Opens the page of a signed-in user. `deviceKey` is the provider's key of this browser. */
async function open(deviceKey?: string) {
  await signInAs('user@rayo.test')
  if (deviceKey) {
    const token = Object.keys(localStorage).find((key) => key.endsWith('.accessToken')) ?? ''
    const keep = (name: string, value: string) => localStorage.setItem(token.replace('accessToken', name), value)
    keep('deviceKey', deviceKey)
    keep('deviceGroupKey', 'group')
    keep('randomPasswordKey', 'password')
  }
  const { user } = await renderApp('/panel/security')
  await screen.findByRole('heading', { level: 2, name: security.password.title }, { timeout: 20_000 })
  return user
}

const deviceKeys = () =>
  Object.keys(localStorage).filter((key) => /deviceKey|deviceGroupKey|randomPasswordKey/.test(key))

const section = async () => within(await screen.findByRole('region', { name: security.devices.title }))

test('lists the remembered devices, marks this one, and forgets one after a confirmation (§3)', async () => {
  const devices = new Map([
    ['here', { name: 'Chrome en Linux', remembered: true }],
    ['phone', { name: 'Teléfono de Ana', remembered: true }],
    ['other', { name: 'Sin recordar', remembered: false }],
  ])
  const requests = rememberDevices(devices)
  const user = await open('here')
  const list = await section()
  const [first, second, ...others] = list.getAllByRole('listitem')
  expect(others).toEqual([])
  expect(first).toHaveTextContent(/Chrome en Linux.*Este dispositivo/)
  expect(second).toHaveTextContent('Teléfono de Ana')
  expect(second).not.toHaveTextContent('Este dispositivo')
  expect(list.queryByRole('button', { name: security.devices.remember })).not.toBeInTheDocument()

  await user.click(within(second ?? document.body).getByRole('button', { name: security.devices.forget }))
  expect(requests).toEqual([])
  const dialog = within(await screen.findByRole('dialog', { name: security.devices.forgetTitle }))
  await user.click(dialog.getByRole('button', { name: security.devices.forget }))
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(1))
  expect(requests).toEqual([{ forget: 'phone' }])
  expect(deviceKeys()).toHaveLength(3)
})

test('hides the devices if the pool refuses to list them', async () => {
  refuse('InvalidUserPoolConfigurationException')
  await open()
  expect(await rememberedDevices.read()).toBeNull()
  refuse('InternalErrorException')
  await expect(rememberedDevices.read()).rejects.toMatchObject({ code: 'InternalErrorException' })
  expect(screen.queryByRole('region', { name: security.devices.title })).not.toBeInTheDocument()
})
