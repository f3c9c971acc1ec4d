import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { z } from 'zod'
import { chaseSchema } from '#domain/reminders/chase'
import { batchSchema } from '#domain/reminders/reminder'
import { apiClient } from '#tests/support/apiClient'
import { startMailCatcher } from '#tests/support/mailCatcher'
import { sharedFolder, startProduct } from '#tests/support/productProcess'

const FOREIGN = 'foreign.example'
const ORIGINS = { SITE_ORIGIN: 'https://club.example', VITE_API_URL: 'https://api.club.example' }
const JOIN = { kind: 'join', familyName: 'Ríos', email: 'ines@example.org', consent: true }
const PATHS = [
  '/',
  '/institutions?q=a&page=2',
  '/contact',
  '/panel/users',
  '/reminders/x',
  '/nothing',
  '/robots.txt',
  '/sitemap.xml',
  '/institutions.xml',
  '/manifest.webmanifest',
  '/api/v1/openapi.json',
  '/api/v1/public/calendar.ics',
  '/api/v1/private/profile',
]

const folder = sharedFolder()
let post: Awaited<ReturnType<typeof startMailCatcher>>
beforeAll(async () => {
  post = await startMailCatcher()
})
afterAll(() => post.close())

/** Requests name another site wherever a request can name one. */
async function start(env: Record<string, string>) {
  const product = await startProduct({
    DATA_DIR: join(folder, 'data'),
    RAYO_DEMO: '1',
    HOST: '127.0.0.1',
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(post.port),
    SMTP_SECURITY: 'none',
    MAIL_FROM: 'avisos@club.example',
    TRUST_PROXY: '1',
    ...env,
  })
  onTestFinished(() => product.kill())
  const client = await apiClient(product.url, 'admin@rayo.test')
  async function ask(path: string, { method = 'GET', type = 'application/json', body = '' } = {}) {
    const headers = {
      ...client.headers,
      Host: FOREIGN,
      Origin: `http://${FOREIGN}`,
      Referer: `http://${FOREIGN}/`,
      Forwarded: `host=${FOREIGN}`,
      'X-Forwarded-Host': FOREIGN,
      'X-Forwarded-Proto': 'https',
      'X-Forwarded-For': '203.0.113.7',
      'Content-Type': type,
    }
    const asking = httpRequest(product.url + path, { method, headers })
    asking.end(body)
    const [answer] = (await once(asking, 'response')) as [IncomingMessage]
    return { status: answer.statusCode, headers: answer.headers, text: await text(answer) }
  }
  async function send(path: string, body: object, method = 'POST') {
    const answer = await ask(`/api/v1/${path}`, { method, body: JSON.stringify(body) })
    return { status: answer.status, body: JSON.parse(answer.text) as unknown }
  }
  const institutionId = client.user.memberships.find(({ role }) => role === 'Admin')?.institutionId ?? ''
  const slug = z.object({ slug: z.string() }).parse(await client.get(`private/institutions/${institutionId}`)).slug
  return { product, client, ask, send, institutionId, slug }
}

type Server = Awaited<ReturnType<typeof start>>

/** All mails so far, without the breaks of their lines. */
const mailTexts = () => post.mails.map(({ source }) => source.replaceAll(/=\r?\n|\r?\n(?=[ \t])/g, ''))
const mailWith = (words: string) =>
  vi.waitFor(() => mailTexts().find((mail) => mail.includes(words)) ?? expect.fail(`no mail with ${words}`), 20_000)

const overdueOf = async ({ client, institutionId }: Server) =>
  chaseSchema.parse(await client.get(`private/institutions/${institutionId}/overdue`))

async function askForMembership({ send, slug }: Server, givenName: string): Promise<void> {
  const email = `${givenName.toLowerCase()}@example.org`
  expect(await send(`public/institutions/${slug}/join-requests`, { ...JOIN, givenName, email })).toMatchObject({
    status: 201,
  })
}

/** The institution gets the address `next`, and `slug` becomes a former one. */
async function expectNoForeignName({ ask, send, institutionId, slug }: Server, next: string): Promise<void> {
  expect((await send(`private/institutions/${institutionId}`, { slug: next }, 'PUT')).status).toBe(200)
  const answers = []
  for (const path of [...PATHS, `/institutions/${next}`]) answers.push(await ask(path))
  const form = { method: 'POST', type: 'application/x-www-form-urlencoded', body: 'name=Ada&email=x' }
  const formPage = await ask('/contact', form)
  expect(formPage.status).toBe(422)
  const redirects = [
    await ask(`/institutions/${slug}?q=a`),
    await ask(`/institutions/${slug}/join`, form),
    await ask(`/api/v1/public/institutions/${slug}`),
    await ask(`/cards/institutions/${next}.0123456789abcdef.png`),
  ]
  expect(redirects.map(({ status, headers }) => [status, headers.location])).toEqual([
    [301, `/institutions/${next}?q=a`],
    [308, `/institutions/${next}/join`],
    [301, `/api/v1/public/institutions/${next}`],
    [302, expect.stringMatching(`^/cards/institutions/${next}\\.`)],
  ])
  const texts = [...answers, ...redirects, formPage].map(({ headers, text: page }) => JSON.stringify(headers) + page)
  expect(texts.filter((answer) => answer.includes(FOREIGN))).toEqual([])
}

it('does not write a foreign host’s name into mails, pages, files and redirects, with and without an origin', async () => {
  const unnamed = await start({})
  expect(unnamed.product.stdout()).toContain('without SITE_ORIGIN no reminders are mailed')
  await askForMembership(unnamed, 'Ada')
  expect(await mailWith('ada@')).toContain('Responde desde el panel, en Solicitudes.')

  const { debtors, mails } = await overdueOf(unnamed)
  expect(mails).toBe(false)
  const debtor = debtors.find(({ email, nextOn, stoppedAt }) => email && nextOn === null && stoppedAt === null)
  const membershipIds = [debtor?.membershipId]
  const { institutionId } = unnamed
  const queued = await unnamed.send('private/reminders/batches', { institutionId, membershipIds })
  const batch = batchSchema.parse(queued.body)
  expect(batch.counts.queued).toBe(1)
  const continuation = `private/reminders/batches/${batch.id}/continuation`
  expect(await unnamed.send(continuation, {})).toMatchObject({ status: 409, body: { code: 'siteUnknown' } })
  await expectNoForeignName(unnamed, 'sin-origen')
  expect(await unnamed.product.stop()).toBe(0)
  expect(mailTexts().filter((mail) => /:\/\/|List-Unsubscribe|foreign/.test(mail))).toEqual([])

  // The site and the API are at two addresses, and what waited is sent now.
  const server = await start(ORIGINS)
  expect(await overdueOf(server)).toMatchObject({ mails: true })
  expect(await server.send(continuation, {})).toMatchObject({ body: { counts: { queued: 0, sent: 1 } } })
  const reminder = await mailWith('List-Unsubscribe:')
  expect(reminder).toMatch(/https:\/\/club\.example\/reminders\/[\w-]+/)
  expect(reminder).toMatch(/^List-Unsubscribe:\s+<https:\/\/api\.club\.example\/api\/v1\/public\/reminders\/[\w-]+>/m)
  await askForMembership(server, 'Eva')
  expect(await mailWith('eva@')).toMatch(/https:\/\/club\.example\/panel\/join-requests\/[\w-]+/)
  await expectNoForeignName(server, 'con-origen')
  expect(await server.product.stop()).toBe(0)
  expect(mailTexts().filter((mail) => mail.includes(FOREIGN))).toEqual([])
})
