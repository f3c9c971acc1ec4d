import { beforeEach, describe, expect, it } from 'vitest'
import {
  claimTimestamp,
  CLIENT,
  createTestPool,
  EMAIL,
  INCORRECT,
  notAuthorized,
  PASSWORD,
  SECOND,
  TEST_POOL,
} from '../../tests/cognito/testPool.ts'

const INVALID_REFRESH = notAuthorized('Invalid Refresh Token')
const NO_DEVICE = { type: 'ResourceNotFoundException', message: 'Device does not exist.' }
const SECRET = { PasswordVerifier: btoa('verifier'), Salt: btoa('salt') }

const pool = await createTestPool()
beforeEach(async () => {
  await pool.reset({ ...TEST_POOL, devices: 'always' })
  await pool.seed()
})

async function signInOnNewDevice(username = EMAIL) {
  const { AuthenticationResult: result } = await pool.passwordSignIn(PASSWORD, username)
  const { DeviceKey, DeviceGroupKey } = result?.NewDeviceMetadata ?? { DeviceKey: '', DeviceGroupKey: '' }
  return { AccessToken: result?.AccessToken ?? '', refresh: result?.RefreshToken ?? '', DeviceKey, DeviceGroupKey }
}
type SignedIn = Awaited<ReturnType<typeof signInOnNewDevice>>

const confirm = ({ AccessToken, DeviceKey }: Pick<SignedIn, 'AccessToken' | 'DeviceKey'>, changes: object = {}) =>
  pool.call('ConfirmDevice', { AccessToken, DeviceKey, DeviceSecretVerifierConfig: SECRET, ...changes })

function refresh(token: string, deviceKey?: string) {
  return pool.call('GetTokensFromRefreshToken', { ClientId: CLIENT, RefreshToken: token, DeviceKey: deviceKey })
}

function signInWith(deviceKey: string) {
  const AuthParameters = { USERNAME: EMAIL, PASSWORD, DEVICE_KEY: deviceKey }
  return pool.call('InitiateAuth', { ClientId: CLIENT, AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters })
}

describe('a device', () => {
  it('is not mentioned if the pool tracks no devices', async () => {
    await pool.open()
    expect((await pool.passwordSignIn()).AuthenticationResult?.NewDeviceMetadata).toBeUndefined()
  })

  it('is confirmed once, with a usable verifier, by the user who signed in on it', async () => {
    const device = await signInOnNewDevice()
    const elsewhere = await signInOnNewDevice()
    expect(await confirm({ ...device, AccessToken: elsewhere.AccessToken })).toEqual(NO_DEVICE)
    const zero = { DeviceSecretVerifierConfig: { ...SECRET, PasswordVerifier: btoa('\0') } }
    expect((await confirm(device, zero)).type).toBe('InvalidParameterException')
    const none = { DeviceSecretVerifierConfig: { ...SECRET, Salt: '%' } }
    expect((await confirm(device, none)).type).toBe('InvalidParameterException')
    expect(await confirm(device)).toEqual({ UserConfirmationNecessary: false })
    expect((await confirm(device)).type).toBe('DeviceKeyExistsException')
  })

  it('is remembered only if the user chooses so, if the pool allows the choice', async () => {
    await pool.open({ ...TEST_POOL, devices: 'optIn' })
    expect(await confirm(await signInOnNewDevice())).toEqual({ UserConfirmationNecessary: true })
  })

  it('can only be listed and forgotten by its owner', async () => {
    await pool.seed({ subject: 'other', email: 'otra@rayo.test' })
    const stranger = await signInOnNewDevice('otra@rayo.test')
    const devices: SignedIn[] = []
    for (let i = 0; i < 3; i++) {
      const device = await signInOnNewDevice()
      await confirm(device, { DeviceName: `Dispositivo ${i}` })
      devices.push(device)
      pool.now += SECOND
    }
    const { AccessToken, DeviceKey } = devices[0] ?? stranger
    const { Devices } = await pool.call('ListDevices', { AccessToken })
    expect(Devices?.map((device) => device.DeviceKey)).toEqual(devices.map((device) => device.DeviceKey))
    expect(Devices?.[0]).toMatchObject({
      DeviceKey,
      DeviceAttributes: expect.arrayContaining([{ Name: 'device_name', Value: 'Dispositivo 0' }]),
      DeviceCreateDate: Date.UTC(2024, 4, 10, 12) / 1000,
    })
    for (const operation of ['ForgetDevice', 'UpdateDeviceStatus']) {
      expect(await pool.call(operation, { AccessToken: stranger.AccessToken, DeviceKey })).toEqual(NO_DEVICE)
    }
    expect(await pool.call('ForgetDevice', { AccessToken, DeviceKey })).toEqual({})
    expect(await pool.call('ForgetDevice', { AccessToken, DeviceKey })).toEqual(NO_DEVICE)
  })
})

describe('a refresh token issued on a device', () => {
  it('works only with the key of that device, once confirmed', async () => {
    const device = await signInOnNewDevice()
    expect(await refresh(device.refresh, device.DeviceKey)).toEqual(INVALID_REFRESH)
    await confirm(device)
    expect(await refresh(device.refresh)).toEqual(INVALID_REFRESH)
    const other = await signInOnNewDevice()
    await confirm(other)
    expect(await refresh(device.refresh, other.DeviceKey)).toEqual(INVALID_REFRESH)
    expect((await refresh(device.refresh, device.DeviceKey)).AuthenticationResult).toBeDefined()
  })

  it('is refused once the device is forgotten', async () => {
    const device = await signInOnNewDevice()
    await confirm(device)
    const { AccessToken, DeviceKey } = device
    await pool.call('ForgetDevice', { AccessToken, DeviceKey })
    expect(await refresh(device.refresh, DeviceKey)).toEqual(INVALID_REFRESH)
  })
})

describe('a sign-in with a device key', () => {
  it('is refused for an unknown or unconfirmed device and for another user’s', async () => {
    await pool.seed({ subject: 'other', email: 'otra@rayo.test' })
    const strange = await signInOnNewDevice('otra@rayo.test')
    await confirm(strange)
    const unconfirmed = await signInOnNewDevice()
    for (const key of [`us-east-1_${crypto.randomUUID()}`, strange.DeviceKey, unconfirmed.DeviceKey]) {
      expect(await signInWith(key)).toEqual(NO_DEVICE)
    }
  })

  it('is refused without the device’s secret, and the challenge ends', async () => {
    const device = await signInOnNewDevice()
    await confirm(device)
    const { DeviceKey: DEVICE_KEY } = device
    const first = await signInWith(DEVICE_KEY)
    expect(first.ChallengeName).toBe('DEVICE_SRP_AUTH')
    expect((await pool.answer('DEVICE_SRP_AUTH', first.Session, { DEVICE_KEY, SRP_A: '0' })).type).toBe(
      'InvalidParameterException',
    )
    const second = await pool.answer('DEVICE_SRP_AUTH', first.Session, { DEVICE_KEY, SRP_A: '2' })
    expect(second.ChallengeName).toBe('DEVICE_PASSWORD_VERIFIER')
    const forged = {
      DEVICE_KEY,
      PASSWORD_CLAIM_SECRET_BLOCK: second.ChallengeParameters?.['SECRET_BLOCK'] ?? '',
      TIMESTAMP: claimTimestamp(pool.now),
      PASSWORD_CLAIM_SIGNATURE: btoa('x'.repeat(32)),
    }
    expect(await pool.answer('DEVICE_PASSWORD_VERIFIER', second.Session, forged)).toEqual(INCORRECT)
    expect((await pool.answer('DEVICE_PASSWORD_VERIFIER', second.Session, forged)).message).toBe(
      'Invalid session for the user.',
    )
  })
})
