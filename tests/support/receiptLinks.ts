import { createHmac } from 'node:crypto'

/** The secret of the shared addresses in tests. */
export const LINK_SECRET = 'a secret of the tests, long enough'

/** A token of a shared address, made by another way than the product makes it. `expires` is an instant (milliseconds). */
export function aReceiptToken(receiptId: string, expires: number, secret = LINK_SECRET): string {
  const signed = Buffer.alloc(22)
  signed.write(receiptId.replaceAll('-', ''), 'hex')
  signed.writeUIntBE(expires, 16, 6)
  const mac = createHmac('sha256', secret).update('rayo receipt link\0').update(signed).digest()
  return Buffer.concat([signed, mac]).toString('base64url')
}

/** A token of the address that stops a member's reminders, made in the same way. */
export function aStopToken(membershipId: string, secret = LINK_SECRET): string {
  const signed = Buffer.from(membershipId.replaceAll('-', ''), 'hex')
  const mac = createHmac('sha256', secret).update('rayo reminder stop\0').update(signed).digest()
  return Buffer.concat([signed, mac]).toString('base64url')
}
