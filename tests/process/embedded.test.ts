import { once } from 'node:events'
import { chmod, readdir, stat, writeFile } from 'node:fs/promises'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { z } from 'zod'
import { chaseSchema } from '#domain/reminders/chase'
import { batchSchema } from '#domain/reminders/reminder'
import { apiClient, PERSON } from '#tests/support/apiClient'
import { startMailCatcher } from '#tests/support/mailCatcher'
import { sharedFolder, startProduct, type ProductProcess } from '#tests/support/productProcess'

// Each test continues from the previous one.
const folder = sharedFolder()
const DATA_DIR = join(folder, 'data')
const env = { DATA_DIR }

const admin = (product: ProductProcess) => apiClient(product.url, 'admin@rayo.test')

describe('npm start on a new machine', () => {
  let running: ProductProcess

  it('shows its address and the demo accounts, and keeps records after a kill', async () => {
    const first = await startProduct(env, { entry: 'start' })
    expect(first.stdout()).toMatch(/^Rayo: http:\/\/localhost:\d+$/m)
    const client = await admin(first)
    const userId = await client.createUser()
    const payment = await client.recordPayment()
    expect(first.stdout()).toContain('admin@rayo.test')
    await first.kill()

    running = await startProduct(env, { entry: 'start' })
    const again = await admin(running)
    expect(again.user.id).toBe(client.user.id)
    expect(await again.get(`private/users/${userId}`)).toMatchObject({ email: PERSON.email })
    expect(await again.get(`private/receipts/${payment.receiptId}`)).toMatchObject({ amount: 100 })
    expect(await again.get(`private/payments/${payment.feeId}`)).toMatchObject({ paid: payment.paid })
    expect((await fetch(`${running.url}/api/v1/private/profile`, { headers: client.headers })).status).toBe(200)
  })

  it('locks its directory', async () => {
    await expect(startProduct(env)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^The data directory .* is in use by another process \(pid \d+\).*\n$/),
    })
    expect(await running.stop()).toBe(0)
  })

  it('protects its files from other users, and refuses a readable directory', async () => {
    const entries = await readdir(DATA_DIR, { recursive: true, withFileTypes: true })
    const modes = new Set<string>()
    for (const entry of entries) {
      const { mode } = await stat(join(entry.parentPath, entry.name))
      modes.add(`${entry.isDirectory() ? 'directory' : 'file'} ${(mode & 0o777).toString(8)}`)
    }
    expect(entries.length).toBeGreaterThan(100)
    expect([...modes].toSorted()).toEqual(['directory 700', 'file 600'])
    const version = join(DATA_DIR, 'PG_VERSION')
    await chmod(version, 0o644)
    await expect(startProduct(env)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Other people of this machine can open .*PG_VERSION \(644\).* chmod -R go= .*\n$/),
    })
    await chmod(version, 0o600)
  })

  it('stops with one line when the disk is full, and loses nothing', async () => {
    const full = join(folder, 'full')
    const preload = fileURLToPath(new URL('fullDisk.mjs', import.meta.url))
    const product = await startProduct({ ...env, TEST_DISK_IS_FULL: full }, { nodeArguments: ['--import', preload] })
    const client = await admin(product)
    const lastPayment = await client.recordPayment()
    await writeFile(full, '')
    await expect(client.recordPayment()).rejects.toThrow(/503|fetch failed/)
    expect(await product.ended).toBe(1)
    expect(product.stderr().split('\n').slice(1)).toEqual([
      'The disk is full. Nothing that was answered is lost and nothing is half done: free some space and start Rayo again.',
      '',
    ])
    expect(product.stdout()).not.toContain('"stack"')

    const again = await startProduct(env)
    const look = await admin(again)
    expect(await look.get(`private/receipts/${lastPayment.receiptId}`)).toMatchObject({ amount: 100 })
    expect(await look.get(`private/payments/${lastPayment.feeId}`)).toMatchObject({ paid: lastPayment.paid })
    await look.recordPayment()
    expect(await again.stop()).toBe(0)
  })
})

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

let post: Awaited<ReturnType<typeof startMailCatcher>>
beforeAll(async () => {
  post = await startMailCatcher()
})
afterAll(() => post.close())

/** Its requests name a foreign site in each header that can name one. */
async function startServer(more: Record<string, string>) {
  const product = await startProduct({
    DATA_DIR,
    RAYO_DEMO: '1',
    RAYO_DEMO_WITH_PEOPLE: '1',
    HOST: '127.0.0.1',
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(post.port),
    SMTP_SECURITY: 'none',
    MAIL_FROM: 'avisos@club.example',
    TRUST_PROXY: '1',
    ...more,
  })
  onTestFinished(() => product.kill())
  const client = await admin(product)
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
    const outgoing = httpRequest(product.url + path, { method, headers })
    outgoing.end(body)
    const [answer] = (await once(outgoing, 'response')) as [IncomingMessage]
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

type Server = Awaited<ReturnType<typeof startServer>>

/** All mails, with their lines joined. */
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

it('writes no foreign host’s name into mails, pages, files or redirects, with and without an origin', async () => {
  const unnamed = await startServer({})
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

  // With different addresses of the site and the API, the waiting reminder is sent.
  const server = await startServer(ORIGINS)
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
