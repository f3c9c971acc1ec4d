import {
  confirmSignIn,
  fetchAuthSession,
  fetchDevices,
  forgetDevice,
  rememberDevice,
  signIn,
  signOut,
} from 'aws-amplify/auth'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { signInQuickly } from '#tests/support/quickerSignIn'
import { createAmplifyPool } from '../../tests/cognito/amplifyTestPool.ts'
import { EMAIL, PASSWORD, TEST_POOL } from '../../tests/cognito/testPool.ts'
import { totpAt } from './totp.ts'

const SECRET = 'JBSWY3DPEHPK3PXP'
const pool = await createAmplifyPool({ ...TEST_POOL, devices: 'always' })

signInQuickly()

// The client's name for the device; not every Node has one.
beforeEach(() => vi.stubGlobal('navigator', { userAgent: 'Navegador de prueba' }))

afterEach(async () => {
  if ((await fetchAuthSession()).tokens) await forgetDevice().catch(() => undefined)
})

const signInNow = () => signIn({ username: EMAIL, password: PASSWORD })

async function signInWithCode() {
  await signInNow()
  vi.setSystemTime(Date.now() + 30_000)
  return confirmSignIn({ challengeResponse: await totpAt(SECRET, Date.now()) })
}

describe('a remembered device', () => {
  it('replaces the second factor with SRP', async () => {
    await pool.seed({ totpSecret: SECRET })
    expect(await signInWithCode()).toMatchObject({ isSignedIn: true })
    const first = (await fetchDevices())[0]
    await signOut()
    vi.setSystemTime(Date.now() + 60_000)
    expect(await signInNow()).toMatchObject({ isSignedIn: true })
    const [again, ...others] = await fetchDevices()
    expect(others).toEqual([])
    expect(again?.id).toBe(first?.id)
    expect(again?.lastAuthenticatedDate).toEqual(new Date())
    expect(again?.createDate).toEqual(first?.createDate)
  })

  it('is new again after it was forgotten elsewhere, and asks for the second factor', async () => {
    await pool.seed({ totpSecret: SECRET })
    await signInWithCode()
    const [earlierDevice] = await fetchDevices()
    const AccessToken = (await fetchAuthSession()).tokens?.accessToken.toString()
    expect(await pool.call('ForgetDevice', { AccessToken, DeviceKey: earlierDevice?.id })).toEqual({})
    await signOut()
    expect((await signInNow()).nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_TOTP_CODE')
    vi.setSystemTime(Date.now() + 30_000)
    await confirmSignIn({ challengeResponse: await totpAt(SECRET, Date.now()) })
    const [fresh, ...others] = await fetchDevices()
    expect(others).toEqual([])
    expect(fresh?.id).not.toBe(earlierDevice?.id)
  })

  it('asks for the second factor until the user chooses to remember it, if the pool allows the choice', async () => {
    await pool.open({ ...TEST_POOL, devices: 'optIn' })
    await pool.seed({ totpSecret: SECRET })
    await signInWithCode()
    expect((await fetchDevices())[0]?.attributes).toMatchObject({ 'dev:device_remembered_status': 'not_remembered' })
    await signOut()
    expect((await signInNow()).nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_TOTP_CODE')
    vi.setSystemTime(Date.now() + 30_000)
    await confirmSignIn({ challengeResponse: await totpAt(SECRET, Date.now()) })
    expect(await fetchDevices()).toHaveLength(1)
    await rememberDevice()
    expect((await fetchDevices())[0]?.attributes).toMatchObject({ 'dev:device_remembered_status': 'remembered' })
    await signOut()
    expect(await signInNow()).toMatchObject({ isSignedIn: true })
  })
})
