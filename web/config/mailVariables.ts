import { z } from 'zod'
import { wholeNumber } from './environment.ts'

/** `tls`: encrypted from the first byte. `starttls`: before any secret is sent. `none`: only within one machine. */
const SECURITIES = ['tls', 'starttls', 'none'] as const
const PORTS = { tls: 465, starttls: 587, none: 25 } as const

export const mailVariables = {
  SMTP_HOST: z
    .string()
    .regex(/^[\w.:[\]-]+$/, { error: 'must be a host such as smtp.club.example' })
    .optional(),
  SMTP_PORT: wholeNumber(1, 65_535).optional(),
  SMTP_SECURITY: z.enum(SECURITIES, { error: `must be ${SECURITIES.join(', ')}` }).default('starttls'),
  SMTP_USER: z.string().optional(),
  SMTP_PASSWORD: z.string().optional(),
  MAIL_FROM: z.email({ error: 'must be an e-mail address' }).optional(),
  CONTACT_EMAIL: z.email({ error: 'must be an e-mail address' }).optional(),
}
type Values = z.output<z.ZodObject<typeof mailVariables>>

export type MailConfig = NonNullable<ReturnType<typeof mailConfigOf>>

export function mailConfigOf(values: Values) {
  const { SMTP_HOST: host, SMTP_PORT: port, SMTP_SECURITY: security, MAIL_FROM: from } = values
  const { SMTP_USER: user, SMTP_PASSWORD: pass } = values
  if (!host || !from) return null
  return { host, port: port ?? PORTS[security], security, credentials: user && pass ? { user, pass } : null, from }
}

export function mailRules(values: Values): string[] {
  const { SMTP_HOST, SMTP_PORT, SMTP_SECURITY, SMTP_USER, SMTP_PASSWORD, MAIL_FROM, CONTACT_EMAIL } = values
  const isLocal = /^(?:localhost|127\.0\.0\.1|::1|\[::1\])$/.test(SMTP_HOST ?? '')
  return [
    ...(SMTP_HOST && !MAIL_FROM ? ['MAIL_FROM is needed with SMTP_HOST'] : []),
    ...(!SMTP_HOST && (MAIL_FROM || SMTP_PORT || SMTP_USER || SMTP_PASSWORD)
      ? ['SMTP_HOST is needed to send mail']
      : []),
    ...(CONTACT_EMAIL && !SMTP_HOST ? ['SMTP_HOST is needed to send mail to CONTACT_EMAIL'] : []),
    ...(!SMTP_USER !== !SMTP_PASSWORD ? ['SMTP_USER and SMTP_PASSWORD are needed together'] : []),
    ...(SMTP_USER && SMTP_SECURITY === 'none' && !isLocal
      ? ['SMTP_SECURITY=none would send SMTP_PASSWORD unencrypted: it must be tls or starttls']
      : []),
  ]
}
