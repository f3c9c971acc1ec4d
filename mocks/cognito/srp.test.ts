import { createHash, createHmac, randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { powModN, SRP_N } from './srp.ts'
import { claimTimestamp, createTestPool, EMAIL, INCORRECT, PASSWORD, SECOND } from '../../tests/cognito/testPool.ts'

const pool = await createTestPool()
beforeEach(() => pool.reset())

// A separate client, written from the RFC and not from the stand-in's code.
const sha = (...parts: Buffer[]) => createHash('sha256').update(Buffer.concat(parts)).digest()
const mac = (key: Buffer, ...parts: Buffer[]) => createHmac('sha256', key).update(Buffer.concat(parts)).digest()
const big = (bytes: Buffer) => BigInt(`0x${bytes.toString('hex')}`)

function pad(value: bigint): Buffer {
  const hex = value.toString(16)
  const bytes = Buffer.from(hex.length % 2 ? `0${hex}` : hex, 'hex')
  return (bytes[0] ?? 0) > 127 ? Buffer.concat([Buffer.from([0]), bytes]) : bytes
}

async function startSrp(username = EMAIL, a = big(randomBytes(32)), publicA = powModN(2n, a)) {
  const answer = await pool.startSrp(username, publicA.toString(16))
  return { answer, parameters: answer.ChallengeParameters ?? {}, a, publicA }
}

type Exchange = Awaited<ReturnType<typeof startSrp>>

/** `secret` overrides the shared S, like a forger's guess. */
function claim({ parameters, a, publicA }: Exchange, password = PASSWORD, secret?: bigint) {
  const { USER_ID_FOR_SRP: user = '', SALT = '', SRP_B = '', SECRET_BLOCK = '' } = parameters
  const b = BigInt(`0x${SRP_B}`)
  const u = big(sha(pad(publicA), pad(b)))
  const x = big(sha(pad(BigInt(`0x${SALT}`)), sha(Buffer.from(`RayoDemo1${user}:${password}`))))
  const k = big(sha(pad(SRP_N), pad(2n)))
  const base = (((b - k * powModN(2n, x)) % SRP_N) + SRP_N) % SRP_N
  const s = secret ?? powModN(base, a + u * x)
  const key = mac(mac(pad(u), pad(s)), Buffer.from('Caldera Derived Key\u0001')).subarray(0, 16)
  const timestamp = claimTimestamp(pool.now)
  const message = [Buffer.from(`RayoDemo1${user}`), Buffer.from(SECRET_BLOCK, 'base64'), Buffer.from(timestamp)]
  return {
    USERNAME: user,
    PASSWORD_CLAIM_SECRET_BLOCK: SECRET_BLOCK,
    TIMESTAMP: timestamp,
    PASSWORD_CLAIM_SIGNATURE: mac(key, ...message).toString('base64'),
  }
}

const answerSrp = (responses: Record<string, string>) => pool.answer('PASSWORD_VERIFIER', undefined, responses)

describe('SRP', () => {
  it('accepts a proof of the password once', async () => {
    await pool.seed()
    const proof = claim(await startSrp())
    expect((await answerSrp(proof)).AuthenticationResult).toBeDefined()
    expect(await answerSrp(proof)).toEqual(INCORRECT)
  })

  it('refuses a wrong password, another signature, block, user or timestamp', async () => {
    await pool.seed()
    await pool.seed({ subject: 'other', email: 'otra@rayo.test' })
    const forgeries: ((exchange: Exchange) => Record<string, string> | Promise<Record<string, string>>)[] = [
      (exchange) => claim(exchange, 'Rayo-2024?'),
      (exchange) => ({ ...claim(exchange), PASSWORD_CLAIM_SIGNATURE: randomBytes(32).toString('base64') }),
      (exchange) => ({ ...claim(exchange), PASSWORD_CLAIM_SIGNATURE: '%%%' }),
      (exchange) => ({ ...claim(exchange), PASSWORD_CLAIM_SECRET_BLOCK: randomBytes(40).toString('base64') }),
      async (exchange) => ({
        ...claim(exchange),
        PASSWORD_CLAIM_SECRET_BLOCK: (await startSrp()).parameters['SECRET_BLOCK'] ?? '',
      }),
      (exchange) => ({ ...claim(exchange), USERNAME: 'other' }),
      (exchange) => ({ ...claim(exchange), TIMESTAMP: claimTimestamp(pool.now + SECOND) }),
      (exchange) => ({ ...claim(exchange), TIMESTAMP: 'yesterday' }),
    ]
    for (const forge of forgeries) {
      expect(await answerSrp(await forge(await startSrp()))).toEqual(INCORRECT)
      pool.now += 20 * 60 * SECOND
    }
  })

  it.each([0n, SRP_N, 2n * SRP_N])('refuses A = 0 mod N, which would reveal the secret', async (publicA) => {
    await pool.seed()
    expect((await startSrp(EMAIL, 1n, publicA)).answer.type).toBe('InvalidParameterException')
  })

  it('refuses a guessed shared secret', async () => {
    await pool.seed()
    for (const guess of [0n, 1n]) expect(await answerSrp(claim(await startSrp(), PASSWORD, guess))).toEqual(INCORRECT)
  })
})
