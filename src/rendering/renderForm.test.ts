import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDemoWorld } from '#tests/support/demoWorld'
import { setRuntimeConfig } from '../config/runtimeConfig.ts'
import { createPageRenderer, renderUnsentForm, type FormRefusal } from './renderPage.tsx'

const ORIGIN = 'http://localhost:5173'

let render: Awaited<ReturnType<typeof createPageRenderer>>
let ask: (request: Request) => Promise<Response>
beforeAll(async () => {
  const world = await createDemoWorld()
  ask = async (request) => world.fetch(request)
  render = await createPageRenderer({ config: { name: 'Rayo' }, ask })
})
afterAll(() => setRuntimeConfig(null))

const textOf = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll('&amp;', '&')

const onceOf = async (address: string) =>
  /name=\\"once\\" value=\\"([\w-]+)/.exec(JSON.stringify(await render(new URL(address, ORIGIN))))?.[1]
const autofocused = ({ html }: { html: string }) =>
  (html.match(/<[^>]*autofocus[^>]*>/g) ?? []).map((tag) => /(?:name|role)="(\w+)"/.exec(tag)?.[1])
const tooMany = async () => new Response('{}', { status: 429 })

describe('a form that a browser sends without JavaScript', () => {
  const TRIAL = '/institutions/club-atletico-relampago/join?kind=trial'
  const keys: string[] = []
  const addresses: string[] = []
  const send = async (
    address: string,
    fields: Record<string, string>,
    { respond = ask, refused = null }: { respond?: typeof ask; refused?: FormRefusal | null } = {},
  ) => {
    const page = await render(new URL(address, ORIGIN), {
      body: String(new URLSearchParams(fields)),
      refused,
      ask: async (to, init) => {
        addresses.push(new URL(to, ORIGIN).href)
        keys.push(new Headers(init.headers).get('Idempotency-Key') ?? '')
        return respond(new Request(new URL(to, ORIGIN), init))
      },
      keyOf: (once, content) => String(once.length + content.length),
    })
    if (page === null || !('html' in page)) throw new Error(`${address}: ${JSON.stringify(page)}`)
    return page
  }
  const PERSON = {
    givenName: 'Inés',
    familyName: 'Ríos',
    phone: '341 555-0199',
    message: '"><script>alert(1)</script>',
  }

  it('is answered with the error at its field and the values', async () => {
    const page = await send(TRIAL, PERSON)
    expect(page.status).toBe(422)
    expect(page.html).toMatch(/<input[^>]*name="givenName"[^>]*value="Inés"/)
    expect(page.html).toMatch(
      /<select[^>]*aria-invalid="true"[^>]*name="sportId"|name="sportId"[^>]*aria-invalid="true"/,
    )
    expect(page.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;</textarea>')
    expect(page.html).not.toContain('<script>alert')
    expect(textOf(page.html)).toContain('Revisa los campos marcados.')
    expect(page.data).toMatchObject({ actionData: {} })
  })

  it('is stored, and the page says thanks', async () => {
    const page = await send('/contact', {
      name: 'Inés',
      email: 'ines@example.org',
      role: 'member',
      message: 'Hola',
      consent: 'on',
      once: 'abc',
    })
    expect([page.status, textOf(page.html)]).toEqual([200, expect.stringContaining('Mensaje guardado')])
    expect(page.html).not.toContain('method="post"')
    // The key depends on the form's key and on the content.
    expect(Number(keys.at(-1))).toBeGreaterThan('abc'.length)
  })

  it('reports that it is over the limit, and keeps its values', async () => {
    const page = await send('/contact', { ...PERSON, consent: 'on' }, { respond: tooMany })
    expect(page.status).toBe(429)
    expect(textOf(page.html)).toContain('Ya recibimos varios envíos tuyos')
    expect(page.html).toMatch(/<input[^>]*name="consent"[^>]*checked=""|checked=""[^>]*name="consent"/)
  })

  it.each([
    [403, 'No se envió.'],
    [503, 'No sabemos si se envió.'],
  ] as const)('says whether it arrived only if that is certain: %i', async (status, text) => {
    const page = await send('/contact', PERSON, { respond: async () => new Response('{}', { status }) })
    expect(textOf(page.html)).toContain(text)
  })

  it('focuses its first wrong field or its general error', async () => {
    expect(autofocused(await send(TRIAL, PERSON))).toEqual(['sportId'])
    expect(autofocused(await send('/contact', PERSON, { respond: tooMany }))).toEqual(['alert'])
  })

  it.each([
    ['forbidden', 403, 'no vino de esta página'],
    ['bodyTooLarge', 413, 'demasiado largo'],
    ['unsupportedMediaType', 415, 'no podemos leer'],
  ] as const)('that is refused as %s has its own page, and is sent nowhere', async (refused, status, why) => {
    const before = addresses.length
    for (const address of ['/contact', TRIAL]) {
      const page = await send(address, {}, { refused })
      expect([page.status, textOf(page.html)]).toEqual([status, expect.stringContaining(why)])
      expect(page.html).toMatch(/<form[^>]*method="post"/)
    }
    expect(addresses).toHaveLength(before)
  })

  it('keeps its values as text if its page cannot be rendered, and can be sent again', () => {
    const body = String(new URLSearchParams({ ...PERSON, once: 'abc' }))
    const { title, html } = renderUnsentForm({ to: TRIAL, body, tooMany: false })
    expect(title).toBe('No sabemos si se envió · Rayo')
    expect(html).toMatch(/<form[^>]*action="[^"]*join\?kind=trial"[^>]*method="post"/)
    expect(html).toMatch(/<input[^>]*type="hidden"[^>]*name="givenName"[^>]*value="Inés"/)
    expect(html).toMatch(/name="once"[^>]*value="abc"/)
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;</textarea>')
    expect(html.match(/<h1/g)).toHaveLength(1)
    expect(renderUnsentForm({ to: TRIAL, body: '', tooMany: false }).html).not.toContain('<form')
    const refused = renderUnsentForm({ to: TRIAL, body, tooMany: true })
    expect(refused.title).toBe('No se pudo enviar · Rayo')
    expect(textOf(refused.html)).toContain('varios envíos tuyos')
  })

  it.each(['/institutions/no-such-club/join', '/institutions/..%2F..%2Fprivate%2Fusers%3F/join'])(
    'is not found at %s, and calls no other address',
    async (address) => {
      const page = await send(address, PERSON)
      expect([page.status, textOf(page.html)]).toEqual([404, expect.stringMatching(/No encontramos/)])
      expect(addresses.at(-1)).toMatch(/\/public\/institutions\/[^/]+\/join-requests$/)
    },
  )

  it('has its own key on each page, and is accepted only by its page', async () => {
    const [one, other] = [await onceOf('/contact'), await onceOf('/contact')]
    expect(one).toHaveLength(36)
    expect(one).not.toBe(other)
    const nowhere = { body: '', ask: async () => new Response(), keyOf: () => '', refused: null }
    expect(await render(new URL('/about', ORIGIN), nowhere)).toBeNull()
    expect(await render(new URL('/panel', ORIGIN), nowhere)).toBeNull()
  })
})
