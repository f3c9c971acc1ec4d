import { act, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect } from 'vitest'
import type { ApiFailure, FailedAnswer } from '../../support/failures.ts'
import { clubFees, demoClub, network, snapshot } from '../../support/network.ts'
import { takeComplaints } from '../../support/console.ts'
import { foreignWordsIn, readableTexts } from '../../support/foreignWords.ts'
import { renderApp } from '../../support/renderApp.tsx'

type App = Awaited<ReturnType<typeof renderApp>>

export const isRead = (request: Request) => request.method === 'GET'

function responseTo(answer: FailedAnswer): Response | Promise<Response> {
  if (answer === 'offline') return HttpResponse.error()
  if (answer === 'silent') return new Promise(() => undefined)
  const headers = new Headers({ 'content-type': answer.contentType })
  if (answer.contentRange) headers.set('content-range', answer.contentRange)
  return new Response(answer.body, { status: answer.status, headers })
}

/** The mock API. It fails between `break` and `mend`. */
export function breakableApi() {
  let broken: { failure: ApiFailure; spare: (request: Request) => boolean } | null = null
  let writes = 0
  let failed = 0
  network.use(
    http.all('/api/v1/*', ({ request }) => {
      if (broken && !broken.spare(request)) {
        failed += 1
        return responseTo(broken.failure.answer)
      }
      if (!isRead(request)) writes += 1
      return undefined
    }),
  )
  return {
    writes: () => writes,
    /** Makes requests fail from now on, except for spared ones. */
    break(failure: ApiFailure, spare: (request: Request) => boolean = () => false) {
      markAlertsSeen()
      failed = 0
      broken = { failure, spare }
    },
    /** Waits until a request has failed since the API was broken. */
    hasFailed: () => waitFor(() => expect(failed).toBeGreaterThan(0)),
    mend() {
      broken = null
    },
  }
}

const alerts = () => [...document.querySelectorAll('[role="alert"], [role="alert"] *')]

/** Marks the page's current messages, because new ones may appear in the same elements. */
function markAlertsSeen(): void {
  for (const alert of alerts()) alert.setAttribute('data-seen', alert.textContent)
}

const newAlerts = () => alerts().filter((alert) => alert.getAttribute('data-seen') !== alert.textContent)

/** Goes to an address and marks earlier messages as seen. */
export async function goTo({ router }: App, address: string): Promise<void> {
  markAlertsSeen()
  await act(() => router.navigate(address))
}

export const settled = () =>
  waitFor(() => expect(document.querySelectorAll('[aria-busy="true"], [role="progressbar"]')).toHaveLength(0))

/** Expects the failure's message in Spanish, and nothing that is still loading. Discards its log lines. */
export async function expectMessage(failure: ApiFailure, where: string): Promise<void> {
  await waitFor(() => {
    const messages = newAlerts().map(({ textContent }) => textContent)
    expect(
      messages.filter((text) => failure.text.test(text)),
      `${where} with ${failure.name}: ${messages.join(' · ')}`,
    ).not.toEqual([])
  })
  await settled()
  expect(foreignWordsIn(readableTexts()), `${where} with ${failure.name}`).toEqual([])
  takeComplaints()
}

export async function retryAll(): Promise<void> {
  await waitFor(
    async () => {
      const buttons = [...document.querySelectorAll<HTMLButtonElement>('main button')]
      act(() => buttons.filter(({ textContent }) => textContent === 'Reintentar').forEach((button) => button.click()))
      await settled()
      expect([...document.querySelectorAll('main [role="alert"]')].map(({ textContent }) => textContent)).toEqual([])
    },
    { interval: 100 },
  )
  // a request that failed just before `mend` may be logged only now
  takeComplaints()
}

/** The addresses of demo records, by list. The tested actions are possible on these records. */
async function recordAddresses(): Promise<Record<string, string | undefined>> {
  const { club, member } = await demoClub()
  const { plans, sports, sportTypes, receipts } = await snapshot()
  const ids = {
    plans: plans[0]?.id,
    'manage-sports': sports[0]?.id,
    'manage-sports/types': sportTypes[0]?.id,
    institutions: club.id,
    'my-institutions': club.id,
    users: member.id,
    payments: (await clubFees()).find(({ balance }) => balance > 0)?.id,
    'payments/receipts': receipts.find(({ institutionId }) => institutionId === club.id)?.id,
  }
  return Object.fromEntries(Object.entries(ids).map(([list, id]) => [list, `/panel/${list}/${id}`]))
}

/** Full addresses for paths below /panel. `{list}` becomes a record of the list. A leading slash marks a full address. */
export async function addressesOf(screens: readonly string[]): Promise<string[]> {
  const records = await recordAddresses()
  return screens.map((screen) => {
    const [, list, rest = ''] = /^\{(.+)\}(.*)$/.exec(screen) ?? []
    if (screen.startsWith('/')) return screen
    return list === undefined ? `/panel/${screen}` : `${records[list] ?? ''}${rest}`
  })
}
