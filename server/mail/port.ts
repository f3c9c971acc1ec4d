import { DomainError } from '#domain/api/errors'
import { Outage } from '../outage.ts'

/** A mail to one person. `fromName` and `replyTo` are the institution's; the sender's address is the installation's. */
export type Mail = {
  to: string
  fromName: string
  replyTo: string | null
  subject: string
  text: string
  attachment?: { name: string; type: string; bytes: Uint8Array }
  unsubscribe?: string
}

/** Rejects with MailUnavailable if the server cannot be reached or refuses; then nothing was sent. */
export interface Mailer {
  send(mail: Mail): Promise<void>
}

export class MailUnavailable extends Outage {
  override name = 'MailUnavailable'

  constructor(message: string, { cause }: { cause?: unknown } = {}) {
    super('mail', message, cause)
  }
}

/** Sends a mail. Returns null, or the failure if it was not sent. Throws `mailUnconfirmed` if that is unknown. */
export async function refusalOf(mailer: Mailer, mail: Mail): Promise<MailUnavailable | null> {
  try {
    await mailer.send(mail)
    return null
  } catch (error) {
    if (error instanceof MailUnavailable) return error
    throw new DomainError('mailUnconfirmed', { cause: error })
  }
}
