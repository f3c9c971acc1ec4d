import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startCognitoAdmin } from '../../tests/support/cognitoAdminServer.ts'
import { inviteByEmail } from './superAdmins.ts'

type Pool = Awaited<ReturnType<typeof startCognitoAdmin>>
let pool: Pool
const environment = () => ({
  COGNITO_ADMIN: '1',
  VITE_USER_POOL_ID: pool.settings.userPoolId,
  VITE_USER_POOL_ENDPOINT: pool.settings.endpoint,
})

beforeEach(async () => {
  pool = await startCognitoAdmin()
  vi.stubEnv('AWS_ACCESS_KEY_ID', pool.settings.credentials.accessKeyId)
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', pool.settings.credentials.secretAccessKey)
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await pool.close()
})

describe('the account of a SuperAdmin', () => {
  it('is created by the pool from the e-mail alone', async () => {
    expect(await inviteByEmail(environment(), 'ana@club.example')).toBe(true)
    expect(pool.requests.map(({ target }) => target)).toEqual(['AWSCognitoIdentityProviderService.AdminCreateUser'])
    expect(pool.emails()).toEqual(['ana@club.example'])
  })

  it('is not created without COGNITO_ADMIN', async () => {
    expect(await inviteByEmail({ ...environment(), COGNITO_ADMIN: '' }, 'ana@club.example')).toBe(false)
    expect(await inviteByEmail({ COGNITO_ADMIN: '1' }, 'ana@club.example')).toBe(false)
    expect(pool.requests).toEqual([])
  })

  it('can be requested again after a refusal of the pool', async () => {
    pool.state.answers = ['InvalidParameterException']
    const attempt = inviteByEmail(environment(), 'ana@club.example')
    await expect(attempt).rejects.toThrow(
      'The user pool made no account: told by the test. The same command asks again.',
    )
  })
})
