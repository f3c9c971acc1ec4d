import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { z } from 'zod'
import { chaseSchema } from '#domain/chase'
import { batchSchema } from '#domain/reminder'
import { apiClient } from '#tests/support/apiClient'
import { startMailCatcher } from '#tests/support/mailCatcher'
import { startProduct } from '#tests/support/productProcess'

const FOREIGN = 'foreign.example'
const ORIGINS = { SITE_ORIGIN: 'https://club.example', VITE_API_URL: 'https://api.club.example' }
const JOIN = { kind: 'join', familyName: 'Ríos', email: 'ines@example.org', consent: true }

let folder: string
let post: Awaited<ReturnType<typeof startMailCatcher>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rayo-mails-'))
  post = await startMailCatcher()
})
afterAll(async () => {
  await post.close()
  await rm(folder, { recursive: true, force: true })
})

/** The server as others can reach it, and a POST to it that names another site wherever a request can name one. */
async function start(env: Record<string, string>) {
  const product = await startProduct({
    DATA_DIR: join(folder, 'data'),
    RAYO_DEMO: '1',
    HOST: '127.0.0.1',
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(post.port),
    SMTP_SECURITY: 'none',
    MAIL_FROM: 'avisos@club.example',
    ...env,
  })
  onTestFinished(() => product.kill())
  const client = await apiClient(product.url, 'admin@rayo.test')
  async function send(path: string, body: object) {
    const headers = {
      ...client.headers,
      Host: FOREIGN,
      Origin: `http://${FOREIGN}`,
      Referer: `http://${FOREIGN}/`,
      Forwarded: `host=${FOREIGN}`,
      'X-Forwarded-Host': FOREIGN,
      'X-Forwarded-Proto': 'https',
    }
    const sending = httpRequest(`${product.url}/api/v1/${path}`, { method: 'POST', headers })
    sending.end(JSON.stringify(body))
    // Node says so of this event.
    const [answer] = (await once(sending, 'response')) as [IncomingMessage]
    return { status: answer.statusCode, body: JSON.parse(await text(answer)) as unknown }
  }
  const institutionId = client.user.memberships.find(({ role }) => role === 'Admin')?.institutionId ?? ''
  const slug = z.object({ slug: z.string() }).parse(await client.get(`private/institutions/${institutionId}`)).slug
  return { product, client, send, institutionId, slug }
}

/** All mails so far, without the breaks of their lines. */
const sent = () => post.mails.map(({ source }) => source.replaceAll(/=\r?\n|\r?\n(?=[ \t])/g, ''))
/** A mail with these words, once it has come. */
const mailWith = (words: string) =>
  vi.waitFor(() => sent().find((mail) => mail.includes(words)) ?? expect.fail(`no mail with ${words}`), 20_000)

it('a foreign name by which somebody asks is in no mail, whether the installation’s own is configured or not', async () => {
  const unnamed = await start({})
  expect(unnamed.product.stdout()).toContain('without SITE_ORIGIN no reminders are mailed')
  const askTo = async ({ send, slug }: typeof unnamed, givenName: string) =>
    (
      await send(`public/institutions/${slug}/join-requests`, {
        ...JOIN,
        givenName,
        email: `${givenName.toLowerCase()}@example.org`,
      })
    ).status
  expect(await askTo(unnamed, 'Ada')).toBe(201)
  expect(await mailWith('ada@')).toContain('Responde desde el panel, en Solicitudes.')

  const overdueOf = async ({ client, institutionId }: typeof unnamed) =>
    chaseSchema.parse(await client.get(`private/institutions/${institutionId}/overdue`))
  const { debtors, mails } = await overdueOf(unnamed)
  expect(mails).toBe(false)
  const debtor = debtors.find(({ email, nextOn, stoppedAt }) => email && nextOn === null && stoppedAt === null)
  const membershipIds = [debtor?.membershipId]
  const { institutionId } = unnamed
  const queued = await unnamed.send('private/reminders/batches', { institutionId, membershipIds })
  const batch = batchSchema.parse(queued.body)
  expect(batch.counts.queued).toBe(1)
  const next = `private/reminders/batches/${batch.id}/continuation`
  expect(await unnamed.send(next, {})).toMatchObject({ status: 409, body: { code: 'siteUnknown' } })
  expect(await unnamed.product.stop()).toBe(0)
  // No link at all, and no reminder.
  expect(sent().filter((mail) => /:\/\/|List-Unsubscribe|foreign/.test(mail))).toEqual([])

  // The site and the API are at two addresses, and what waited is sent now.
  const named = await start(ORIGINS)
  expect(await overdueOf(named)).toMatchObject({ mails: true })
  expect(await named.send(next, {})).toMatchObject({ body: { counts: { queued: 0, sent: 1 } } })
  const reminder = await mailWith('List-Unsubscribe:')
  expect(reminder).toMatch(/https:\/\/club\.example\/reminders\/[\w-]+/)
  expect(reminder).toMatch(/^List-Unsubscribe:\s+<https:\/\/api\.club\.example\/api\/v1\/public\/reminders\/[\w-]+>/m)
  expect(await askTo(named, 'Eva')).toBe(201)
  expect(await mailWith('eva@')).toMatch(/https:\/\/club\.example\/panel\/join-requests\/[\w-]+/)
  expect(await named.product.stop()).toBe(0)
  expect(sent().filter((mail) => mail.includes(FOREIGN))).toEqual([])
})
