import { createTransport } from 'nodemailer'
import { type Mail, type Mailer, MailUnavailable } from '#server/mail/port'
import type { MailConfig } from '../config/mailVariables.ts'

/** For accepting a connection, greeting and answering, in milliseconds. */
const TIMEOUT_MS = 10_000

export function createSmtpMailer(
  { host, port, security, credentials, from }: MailConfig,
  timeoutMs = TIMEOUT_MS,
): Mailer {
  const transport = createTransport({
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    ...(credentials && { auth: credentials }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    // A text of the mail must not attach a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ to, fromName, replyTo, subject, text, attachment, unsubscribe }: Mail) {
      // After a failure to connect or sign in, the mail is surely unsent. Later, only the server's refusal proves that.
      await transport.verify().catch((cause: unknown) => {
        throw new MailUnavailable('the mail server does not let us in', { cause })
      })
      try {
        await transport.sendMail({
          from: { name: fromName, address: from },
          to: { name: '', address: to },
          ...(replyTo !== null && { replyTo: { name: fromName, address: replyTo } }),
          subject,
          text,
          ...(attachment && {
            attachments: [
              { filename: attachment.name, contentType: attachment.type, content: Buffer.from(attachment.bytes) },
            ],
          }),
          ...(unsubscribe !== undefined && {
            list: { unsubscribe: { url: unsubscribe } },
            headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
          }),
        })
      } catch (error) {
        throw isRefused(error) ? new MailUnavailable('the mail server took nothing', { cause: error }) : error
      }
    },
  }
}

function isRefused(error: unknown): boolean {
  return error instanceof Error && 'responseCode' in error && Number(error.responseCode) >= 400
}
