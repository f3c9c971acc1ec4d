import { createServer, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MailUnavailable } from '#server/mail/port'
import { startMailCatcher } from '../../tests/support/mailCatcher.ts'
import type { MailConfig } from '../config/mailVariables.ts'
import { createSmtpMailer } from './smtpMailer.ts'

const bytes = Uint8Array.from({ length: 3_000 }, (_, index) => index % 256)
const MAIL = {
  to: 'ana@example.org',
  fromName: 'Club "Ñandú"',
  replyTo: 'club@example.org',
  subject: 'Recibo N.º 00000001',
  text: 'Hola, Ana:\n\nTe enviamos el recibo.',
  attachment: { name: 'recibo-00000001.pdf', type: 'application/pdf', bytes },
}

let catcher: Awaited<ReturnType<typeof startMailCatcher>>
const configOf = (changes: Partial<MailConfig> = {}): MailConfig => ({
  host: '127.0.0.1',
  port: catcher.port,
  security: 'none',
  credentials: null,
  from: 'avisos@rayo.example',
  ...changes,
})
beforeAll(async () => {
  catcher = await startMailCatcher({
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, done) {
      const isRight = username === 'rayo' && password === 's3cret'
      if (isRight) done(null, { user: username })
      else done(new Error('wrong'))
    },
  })
})
afterAll(() => catcher.close())
beforeEach(() => {
  catcher.mails.length = 0
  catcher.state.refuses = null
})

describe('mail by SMTP', () => {
  it('arrives with its texts and its file, from the installation, with replies to the institution', async () => {
    await createSmtpMailer(configOf({ credentials: { user: 'rayo', pass: 's3cret' } })).send(MAIL)
    expect(catcher.mails).toHaveLength(1)
    const { from, to, source = '' } = catcher.mails[0] ?? {}
    expect([from, to]).toEqual(['avisos@rayo.example', ['ana@example.org']])
    expect(source).toMatch(/^From: .*<avisos@rayo\.example>\r$/m)
    expect(source).toMatch(/^Reply-To: .*<club@example\.org>\r$/m)
    expect(source).toContain('filename=recibo-00000001.pdf')
    const encoded = /filename=recibo-00000001\.pdf[^]*?\r\n\r\n([\w+/=\r\n]+)\r\n--/.exec(source)?.[1] ?? ''
    expect(Buffer.from(encoded, 'base64').equals(bytes)).toBe(true)
  })

  it('can have no file and a way to unsubscribe', async () => {
    const { attachment: _none, ...plain } = MAIL
    const address = 'https://rayo.example/api/v1/public/reminders/abc'
    await createSmtpMailer(configOf()).send({ ...plain, unsubscribe: address })
    const { source = '' } = catcher.mails[0] ?? {}
    expect(source).toMatch(/^Content-Type: text\/plain/m)
    expect(source.replace(/\r\n /g, ' ')).toContain(`List-Unsubscribe: <${address}>`)
    expect(source).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
  })

  it('has no header or recipient that a name adds', async () => {
    const name = 'Club\r\nBcc: otro@example.org'
    await createSmtpMailer(configOf()).send({ ...MAIL, fromName: name, subject: name })
    expect(catcher.mails[0]?.to).toEqual(['ana@example.org'])
    expect(catcher.mails[0]?.source).not.toMatch(/^Bcc:/im)
  })

  it('is reported unsent if the server refuses it, the password or the connection', async () => {
    catcher.state.refuses = { text: 'full', responseCode: 452 }
    await expect(createSmtpMailer(configOf()).send(MAIL)).rejects.toThrow(MailUnavailable)
    const wrong = createSmtpMailer(configOf({ credentials: { user: 'rayo', pass: 'no' } }))
    await expect(wrong.send(MAIL)).rejects.toThrow(MailUnavailable)
    await expect(createSmtpMailer(configOf({ security: 'starttls' })).send(MAIL)).rejects.toThrow(MailUnavailable)
    const closed = await freePort()
    await expect(createSmtpMailer(configOf({ port: closed })).send(MAIL)).rejects.toThrow(MailUnavailable)
    expect(catcher.mails).toEqual([])
  })

  it('is not reported unsent if the server becomes silent after it received the mail', async () => {
    const silent = await startMailCatcher({ onData: (stream) => void stream.resume() })
    const mailer = createSmtpMailer(configOf({ port: silent.port }), 300)
    const failure = await mailer.send(MAIL).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(Error)
    expect(failure).not.toBeInstanceOf(MailUnavailable)
    await silent.close()
  })
})

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  // A server that listens on a port has such an address.
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
