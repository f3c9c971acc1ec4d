import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** `refuses` is its answer to every mail instead. */
export async function startMailCatcher(options: SMTPServerOptions = {}) {
  const mails: { from: string; to: string[]; source: string }[] = []
  const state: { refuses: { text: string; responseCode: number } | null } = { refuses: null }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => void chunks.push(chunk))
      stream.on('end', () => {
        const { refuses } = state
        if (refuses) return done(Object.assign(new Error(refuses.text), { responseCode: refuses.responseCode }))
        const { mailFrom, rcptTo } = session.envelope
        mails.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          source: Buffer.concat(chunks).toString('utf8'),
        })
        done()
      })
    },
    ...options,
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.server.address() as AddressInfo
  return { port, mails, state, close: () => new Promise<void>((resolve) => server.close(() => resolve())) }
}
