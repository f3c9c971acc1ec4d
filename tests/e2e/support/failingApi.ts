import type { Page, Request, Route } from '@playwright/test'
import { foreignWords } from './spanish.ts'
import { expect, goInside } from './test.ts'

export type Failure = {
  name: string
  /** Undefined leaves the request without an answer. */
  answer: ((route: Route) => Promise<void>) | undefined
  /** What a person reads of it, on the site or in the panel. */
  text: RegExp
  /** It comes to light before what was answered is looked at, and so in the same way on whatever screen. */
  anywhere?: true
}

const problem = (status: number, code: string, detail: string) => (route: Route) =>
  route.fulfill({
    status,
    contentType: 'application/problem+json',
    body: JSON.stringify({ type: 'about:blank', title: code, status, code, detail }),
  })

const UNREADABLE = /respondió algo que no pudimos leer|No pudimos (guardar|registrar|anular|aceptar)/

export const SERVER_ERROR: Failure = {
  name: 'a 500',
  answer: problem(500, 'internal', 'Ocurrió un error inesperado. Vuelve a intentar.'),
  text: /Ocurrió un error inesperado|no está disponible por el momento/,
}

/** How an API fails, whatever it is asked. */
export const FAILURES: readonly Failure[] = [
  SERVER_ERROR,
  {
    name: 'a page instead of JSON',
    answer: (route) => route.fulfill({ status: 200, contentType: 'application/json', body: '<html></html>' }),
    text: UNREADABLE,
    anywhere: true,
  },
  {
    name: 'JSON of another shape',
    answer: (route) =>
      route.fulfill({
        status: 200,
        contentType: 'application/json',
        headers: { 'content-range': 'x 0-0/1' },
        body: '{"a":1}',
      }),
    text: UNREADABLE,
  },
  {
    name: 'no connection',
    answer: (route) => route.abort('internetdisconnected'),
    text: /Revisa tu (red|conexión)/,
    anywhere: true,
  },
  { name: 'no answer', answer: undefined, text: /tardó demasiado/ },
]

/** What is not for this person; their session stays. */
export const FORBIDDEN: Failure = {
  name: 'a 403',
  answer: problem(403, 'forbidden', 'No tienes permiso para hacer esto.'),
  text: /No tienes permiso/,
}

/** The session is over. */
export const EXPIRED: Failure = {
  name: 'a 401',
  answer: problem(401, 'invalidToken', 'Tu sesión no es válida o venció.'),
  text: /Tu sesión no es válida o venció/,
}

const API = '**/api/v1/**'

/** More than the longest that the page waits for an answer, in milliseconds, and more than it waits before it tries again. */
const PAST_THE_LIMIT = 31_000
const PAST_THE_PAUSE = 1_000

/** What says that something is going on. A text that ends in `…` stands for one to come. */
const GOING_ON =
  '[aria-busy="true"], [role="progressbar"], output:has-text("…"), :is(main, dialog) :text-matches("…\\\\s*$")'

export type FailingApi = {
  /**
   * The failure's message is on the page, in Spanish, and nothing goes on spinning. The clock is turned for what waits, and stands still once the
   * message is there, or a toast would be gone before it is read.
   */
  expectMessage: (where: string) => Promise<void>
  /** Goes to an address inside the panel, whose messages are told from those before. */
  goInside: (address: string) => Promise<void>
  /** The API answers again. */
  mend: () => Promise<void>
}

/** A message, or what is new in one: a toast comes into the place of the one before. */
const UNSEEN = '[role="alert"]:not([data-seen]), [role="alert"] :not([data-seen])'

/** Tells the messages that are on the page from those to come. */
async function markSeen(page: Page): Promise<void> {
  await page
    .locator('[role="alert"], [role="alert"] *')
    .evaluateAll((alerts) => alerts.forEach((alert) => alert.setAttribute('data-seen', '')))
}

/** Makes the API fail, but for requests that are spared. The page's clock must be installed. */
export async function breakApi(
  page: Page,
  failure: Failure,
  { spare = () => false }: { spare?: (request: Request) => boolean } = {},
): Promise<FailingApi> {
  let unanswered = 0
  await markSeen(page)
  const fail = async (route: Route) => {
    if (spare(route.request())) return route.fallback()
    if (failure.answer) return failure.answer(route)
    unanswered += 1
    return undefined
  }
  await page.route(API, fail)

  const passTime = async () => {
    const waits = unanswered > 0
    unanswered = 0
    await page.clock.fastForward(waits ? PAST_THE_LIMIT : PAST_THE_PAUSE)
  }

  return {
    async expectMessage(where) {
      const name = `${where} with ${failure.name}`
      const message = page.locator(UNSEEN).filter({ visible: true, hasText: failure.text }).first()
      await expect(async () => {
        if (!(await message.isVisible())) await passTime()
        await expect(message).toBeVisible({ timeout: 200 })
      }, name).toPass({ intervals: [0], timeout: 30_000 })
      expect(await foreignWords(page), name).toEqual([])
      const goingOn = page.locator(GOING_ON).filter({ visible: true })
      await expect(async () => {
        if ((await goingOn.count()) > 0) await passTime()
        await expect(goingOn).toHaveCount(0, { timeout: 200 })
      }, `${name}: nothing goes on spinning`).toPass({ intervals: [0], timeout: 30_000 })
    },
    async goInside(address) {
      await markSeen(page)
      await goInside(page, address)
    },
    mend: () => page.unroute(API, fail),
  }
}
