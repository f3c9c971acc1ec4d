import { createHmac } from 'node:crypto'

export const LINK_SECRET = 'a secret of the tests, long enough'

/** Made by another way than the product makes it. `expires` is an instant (milliseconds). */
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
