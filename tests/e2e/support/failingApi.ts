import type { Page, Request, Route } from '@playwright/test'
import type { ApiFailure, FailedAnswer } from '../../support/failures.ts'
import { expect, foreignWords } from './test.ts'

async function fail(route: Route, answer: FailedAnswer): Promise<void> {
  if (typeof answer === 'string') return
  const { contentRange, ...rest } = answer
  return route.fulfill({ ...rest, ...(contentRange && { headers: { 'content-range': contentRange } }) })
}

const API = '**/api/v1/**'

/** Longer than the page's time limit for an answer, and than its pause between attempts, in milliseconds. */
const PAST_THE_LIMIT = 31_000
const PAST_THE_PAUSE = 1_000

/** Signs of loading. A text that ends in `…` is a placeholder. */
const LOADING =
  '[aria-busy="true"], [role="progressbar"], output:has-text("…"), :is(main, dialog) :text-matches("…\\\\s*$")'

export type FailingApi = {
  /**
   * Expects the failure's message, in Spanish, and nothing still loading. Advances the clock only
   * until the message appears, so that a toast does not disappear.
   */
  expectMessage: (where: string) => Promise<void>
  mend: () => Promise<void>
}

/** A new message, or the new part of one: a toast replaces the one before. */
const NEW_ALERTS = '[role="alert"]:not([data-seen]), [role="alert"] :not([data-seen])'

async function markSeen(page: Page): Promise<void> {
  await page
    .locator('[role="alert"], [role="alert"] *')
    .evaluateAll((alerts) => alerts.forEach((alert) => alert.setAttribute('data-seen', '')))
}

/** Makes the API fail, except for spared requests. The page's clock must be installed. */
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
      const message = page.locator(NEW_ALERTS).filter({ visible: true, hasText: failure.text }).first()
      await expect(async () => {
        await message.waitFor({ timeout: 250 }).catch(passTime)
        await expect(message).toBeVisible({ timeout: 200 })
      }, name).toPass({ intervals: [0], timeout: 30_000 })
      expect(await foreignWords(page), name).toEqual([])
      const loading = page.locator(LOADING).filter({ visible: true })
      await expect(async () => {
        if ((await loading.count()) > 0) await passTime()
        await expect(loading).toHaveCount(0, { timeout: 200 })
      }, `${name}: nothing goes on spinning`).toPass({ intervals: [0], timeout: 30_000 })
    },
    mend: () => page.unroute(API, answer),
  }
}
