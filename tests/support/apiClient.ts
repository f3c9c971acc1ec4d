import { z } from 'zod'
import { feeViewSchema } from '#domain/money/fee'
import { DEMO_PASSWORD } from '#mocks/fixtures/demoAccounts'
import { createHmac } from 'node:crypto'

const signedInSchema = z.object({
  user: z.object({
    id: z.string(),
    subject: z.string(),
    memberships: z.array(z.object({ institutionId: z.string(), role: z.string() })),
  }),
  tokens: z.object({ accessToken: z.string(), idToken: z.string(), refreshToken: z.string() }),
})
const recordSchema = z.looseObject({ id: z.string() })

export const PERSON = {
  email: 'zoraida.quiroga@club.example',
  givenName: 'Zoraida',
  familyName: 'Quiroga',
  phone: '+5491144445555',
  documentNumber: '30123456',
}

/** Rejects when an answer is not 2xx. */
export async function apiClient(origin: string, email: string, password = DEMO_PASSWORD) {
  const ask = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(`${origin}/api/v1/${path}`, init)
    if (!response.ok) throw new Error(`${init.method ?? 'GET'} ${path}: ${response.status} ${await response.text()}`)
    const body: unknown = await response.json()
    return body
  }
  const json = { 'Content-Type': 'application/json' }
  const { user, tokens } = signedInSchema.parse(
    await ask('private/auth/signIn', { method: 'POST', headers: json, body: JSON.stringify({ email, password }) }),
  )
  const headers = { ...json, Authorization: `Bearer ${tokens.accessToken}` }
  const institutionId = user.memberships.find(({ role }) => role === 'Admin')?.institutionId ?? ''
  const post = (path: string, body: object) => ask(path, { method: 'POST', headers, body: JSON.stringify(body) })
  const get = (path: string) => ask(path, { headers })

  return {
    user,
    tokens,
    headers,
    get,
    /** Returns the record's id. */
    async createUser(person: object = PERSON): Promise<string> {
      const memberships = [{ institutionId, role: 'User', since: '2024-01-01' }]
      return recordSchema.parse(await post('private/users', { ...person, memberships })).id
    },
    /** Records a payment of 1,00 for an unpaid cuota. */
    async recordPayment(): Promise<{ receiptId: string; feeId: string; paid: number }> {
      const filter = JSON.stringify({ institutionId, status: ['Unpaid', 'Defeated', 'For_defeated', 'Incomplete'] })
      const fees = z.array(feeViewSchema).parse(await get(`private/payments?filter=${encodeURIComponent(filter)}`))
      const fee = fees.find(({ balance }) => balance > 100)
      if (!fee) throw new Error('no cuota is open')
      const receipt = {
        institutionId,
        payerId: fee.userId,
        method: 'Efectivo',
        amount: 100,
        receivedOn: fee.createdAt.slice(0, 10),
        allocations: [{ feeId: fee.id, amount: 100 }],
      }
      const { id } = recordSchema.parse(await post('private/receipts', receipt))
      return { receiptId: id, feeId: fee.id, paid: fee.paid + 100 }
    },
  }
}

export const LINK_SECRET = 'a secret of the tests, long enough'

/** Implemented independently of the product. `expires` is an instant (milliseconds). */
export function aReceiptToken(receiptId: string, expires: number, secret = LINK_SECRET): string {
  const payload = Buffer.alloc(22)
  payload.write(receiptId.replaceAll('-', ''), 'hex')
  payload.writeUIntBE(expires, 16, 6)
  const mac = createHmac('sha256', secret).update('rayo receipt link\0').update(payload).digest()
  return Buffer.concat([payload, mac]).toString('base64url')
}

export function aStopToken(membershipId: string, secret = LINK_SECRET): string {
  const payload = Buffer.from(membershipId.replaceAll('-', ''), 'hex')
  const mac = createHmac('sha256', secret).update('rayo reminder stop\0').update(payload).digest()
  return Buffer.concat([payload, mac]).toString('base64url')
}
