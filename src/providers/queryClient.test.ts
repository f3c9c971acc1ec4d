import { HttpError } from 'ra-core'
import { expect, it } from 'vitest'
import { createPanelQueryClient, queryRetry } from './queryClient.ts'

it('keeps unused data for 60 s and refetches on focus, reconnect and mount', () => {
  expect(createPanelQueryClient().getDefaultOptions().queries).toMatchObject({
    gcTime: 60_000,
    refetchOnWindowFocus: true,
    refetchOnReconnect: true,
    refetchOnMount: true,
  })
})

it('retries reads at most three times, and writes never', () => {
  const unavailable = new HttpError('', 503)
  expect([0, 1, 2, 3].map((failures) => queryRetry.retry(failures, unavailable))).toEqual([true, true, true, false])
  expect(queryRetry.retry(0, new HttpError('', 404))).toBe(false)
  expect(createPanelQueryClient().getDefaultOptions().mutations).toMatchObject({ retry: false })
})

it('waits by the number of failures alone, whatever else is told', () => {
  const { retryDelay } = createPanelQueryClient().getDefaultOptions().queries ?? {}
  const wait = typeof retryDelay === 'function' ? retryDelay(0, new Error('offline')) : Number.NaN
  expect(wait).toBeGreaterThanOrEqual(200)
  expect(wait).toBeLessThanOrEqual(300)
})
