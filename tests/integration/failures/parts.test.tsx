import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ANSWERED, SERVER_ERROR } from '../../support/apiFailures.ts'
import { renderApp } from '../../support/renderApp.tsx'
import { addressesOf, breakableApi, expectMessage, retryAll, settled } from './brokenApi.ts'
import { findButton } from './filled.ts'

/**
 * Pages that request more than their first content, each with the one read that works. Every other part shows its own
 * failure.
 */
const PARTS: Record<string, Record<string, RegExp>> = {
  'superadmin@rayo.test': {
    dashboard: /\/private\/dashboard$/,
    '{institutions}': /\/private\/institutions\/[^/?]+$/,
    '{institutions}/members': /\/private\/institutions\/[^/?]+$/,
    '{institutions}/fees': /\/private\/institutions\/[^/?]+$/,
    '{institutions}/update': /\/private\/institutions\/[^/?]+$/,
    '{manage-sports}': /\/private\/sports\/[^/?]+$/,
  },
  'admin@rayo.test': {
    '': /\/private\/profile$/,
    '{users}': /\/private\/users\/[^/?]+$/,
    '{users}/update': /\/private\/users\/[^/?]+$/,
    '{payments}': /\/private\/payments\/[^/?]+$/,
    'payments/new': /\/private\/institutions\?/,
    '{payments/receipts}': /\/private\/receipts\/[^/?]+$/,
  },
  'user@rayo.test': { '': /\/private\/profile$/, 'my-institutions': /\/private\/profile$/ },
}

test.each(Object.entries(PARTS))(
  'the parts beside the record on pages of %s fail alone',
  { timeout: 180_000 },
  async (as, parts) => {
    const panelApp = await renderApp('/panel', { as })
    const addresses = await addressesOf(panelApp, Object.keys(parts))
    panelApp.unmount()
    const api = breakableApi()
    for (const [index, answers] of Object.values(parts).entries()) {
      const address = addresses[index] ?? ''
      api.break(SERVER_ERROR, ({ url }) => answers.test(url) || url.includes('/private/auth/'))
      const app = await renderApp(address)
      await expectMessage(SERVER_ERROR, address)
      expect(await screen.findByRole('heading', { level: 1 })).not.toHaveTextContent('No pudimos cargar los datos')
      api.mend()
      await retryAll()
      app.unmount()
    }
  },
)

test('a history that does not load says so each time', async () => {
  const app = await renderApp('/panel', { as: 'superadmin@rayo.test' })
  const [address = ''] = await addressesOf(app, ['{plans}'])
  app.unmount()
  const api = breakableApi()
  await renderApp(address)
  const history = await findButton('Historial')
  for (const failure of ANSWERED) {
    api.break(failure, ({ url }) => !url.includes('/audit?'))
    fireEvent.click(history)
    await expectMessage(failure, 'a history')
    fireEvent.click(history)
    api.mend()
  }
  fireEvent.click(history)
  await settled()
  expect(document.querySelectorAll('main [role="alert"]')).toHaveLength(0)
})
