import { waitFor } from '@testing-library/react'
import { http } from 'msw'
import { afterEach, expect, test } from 'vitest'
import { network } from '#tests/support/network'
import { renderApp } from '../../../tests/support/renderApp.tsx'
import { signInAs } from '#tests/support/signInAs'
import { prepareSession } from '../../auth/session/sessionState.ts'
import { accessToken } from '../../auth/session/session.ts'
import { runtimeConfig } from '../../config/runtimeConfig.ts'
import { FIRST_PAGES, ROWS } from '../list/firstPages.ts'
import { getStoredUser } from '../../providers/session/storedUser.ts'
import { prepareFirstList, queryClientOf } from './firstList.ts'

afterEach(() => {
  delete window.rayoEarly
})

/** The requests for lists of cuotas from now on. */
function listRequests(): string[] {
  const requests: string[] = []
  network.use(http.get(/\/private\/payments$/, ({ request }) => void requests.push(request.url)))
  return requests
}

/** A returning admin, whose page requests the cuotas as `public/early.js` does while the code loads. */
async function requestEarly(): Promise<void> {
  await signInAs('admin@rayo.test')
  await prepareSession()
  const { sort, filterDefaultValues, filter } = FIRST_PAGES.payments
  const query = new URLSearchParams({
    filter: JSON.stringify({ ...filterDefaultValues, ...filter }),
    range: JSON.stringify([0, ROWS - 1]),
    sort: JSON.stringify([sort.field, sort.order]),
  })
  const url = `${runtimeConfig().apiUrl}/api/v1/private/payments?${query.toString()}`
  const token = (await accessToken()) ?? ''
  const answer = fetch(url, { headers: { Authorization: `Bearer ${token}` } })
  window.rayoEarly = { url, token, askedAt: Date.now(), answer }
  await answer
}

test('loads the rows that the page requested early before the panel renders', async () => {
  await requestEarly()
  const requests = listRequests()
  await prepareFirstList('/panel/payments')
  const userId = getStoredUser()?.id ?? ''
  const prepared = queryClientOf(userId)
  expect(prepared.getQueriesData({ queryKey: ['payments', 'getList'] })).toEqual([
    [expect.anything(), expect.objectContaining({ data: expect.objectContaining({ length: ROWS }) })],
  ])
  expect(queryClientOf(userId), 'for one panel only').not.toBe(prepared)
  expect(requests).toEqual([])
})

test('shows prepared rows without another request', async () => {
  await requestEarly()
  const requests = listRequests()
  await prepareFirstList('/panel/payments')
  await renderApp('/panel/payments')
  await waitFor(() => expect(document.querySelectorAll('tbody a.row-link')).toHaveLength(ROWS))
  expect(requests).toEqual([])
})

test('prepares nothing for an address without a list or without an early request', async () => {
  await signInAs('admin@rayo.test')
  await prepareSession()
  await prepareFirstList('/panel/payments')
  await prepareFirstList('/panel/security')
  const requests = listRequests()
  await renderApp('/panel/payments')
  await waitFor(() => expect(document.querySelectorAll('tbody a.row-link')).toHaveLength(ROWS))
  expect(requests).toHaveLength(1)
})
