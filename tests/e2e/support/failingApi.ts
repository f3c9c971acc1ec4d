import type { Page, Request, Route } from '@playwright/test'
import type { ApiFailure, FailedAnswer } from '../../support/apiFailures.ts'
import { expect, foreignWords } from './test.ts'

/** Answers a request as the failure does; `silent` leaves it without an answer. */
export async function fail(route: Route, answer: FailedAnswer): Promise<void> {
  if (answer === 'silent') return
  if (answer === 'offline') return route.abort('internetdisconnected')
  const { contentRange, ...rest } = answer
  return route.fulfill({ ...rest, ...(contentRange && { headers: { 'content-range': contentRange } }) })
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
  failure: ApiFailure,
  { spare = () => false }: { spare?: (request: Request) => boolean } = {},
): Promise<FailingApi> {
  let unanswered = 0
  await markSeen(page)
  const answer = async (route: Route) => {
    if (spare(route.request())) return route.fallback()
    if (failure.answer === 'silent') unanswered += 1
    return fail(route, failure.answer)
  }
  await page.route(API, answer)

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
    mend: () => page.unroute(API, answer),
  }
}
