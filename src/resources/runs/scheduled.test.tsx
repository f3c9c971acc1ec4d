import { act, screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { expect, test } from 'vitest'
import { addMonths, calendarDateIn, periodOf } from '#domain/values/calendar'
import { feeKey } from '#domain/money/plannedFee'
import { nextGeneration } from '#domain/money/monthlyDay'
import { aRun } from '#tests/support/builders'
import { network, quiet } from '#tests/support/network'
import { renderApp } from '../../../tests/support/renderApp.tsx'
import { dayText } from '../../panel/values/dateText.ts'
import { monthInWords } from '#domain/values/writtenDate'

async function automaticClub() {
  const { store } = await network.world()
  const { institutions, runs } = store.snapshot()
  const club = institutions.find(({ generatesOn }) => generatesOn !== null)
  if (!club) throw new Error('no club has a day')
  const failedRun = runs.find((run) => run.institutionId === club.id && run.failure !== null)
  if (!failedRun) throw new Error('no run failed')
  return { store, club, failedRun }
}

test('lists automatic runs, why one failed, and the date of the next one', async () => {
  const { club, failedRun } = await automaticClub()
  await renderApp('/panel/payments/runs', { as: 'admin@rayo.test' })
  const month = periodOf(calendarDateIn(club.timezone, Date.now()))
  const next = nextGeneration(club, Date.now(), month) ?? ''
  expect(await screen.findByText(`Próxima generación automática: ${dayText(next)}.`)).toBeVisible()
  const row = (await screen.findAllByRole('row')).find((each) => within(each).queryByText('Pendiente'))
  if (!row) throw new Error('no row tells a failure')
  expect(within(row).getByText('Automática')).toBeVisible()
  expect(within(row).getByText('Alguna cuota vencería en un período cerrado.')).toBeVisible()
  expect(within(row).getByRole('link')).toHaveTextContent(monthInWords(failedRun.period))
})

test('retries a failed run without repeating existing cuotas', async () => {
  const { store, failedRun } = await automaticClub()
  const monthFees = () =>
    store
      .snapshot()
      .fees.filter(({ institutionId, period, cancelledAt }) => {
        return institutionId === failedRun.institutionId && period === failedRun.period && cancelledAt === null
      })
      .map(feeKey)
  const before = monthFees()
  const { user } = await renderApp(`/panel/payments/runs/${failedRun.id}`, { as: 'admin@rayo.test' })
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'No se pudieron generar las cuotas. Alguna cuota vencería en un período cerrado.',
  )
  await user.click(screen.getByRole('button', { name: 'Reintentar' }))
  expect(await screen.findByText('Terminada')).toBeVisible()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  expect(new Set(monthFees()).size).toBe(monthFees().length)
  expect(store.snapshot().runs.find(({ id }) => id === failedRun.id)).toMatchObject({
    state: 'done',
    failure: null,
    made: monthFees().length - before.length,
    finishedAt: expect.any(String),
  })
})

test('stays on the page that the user opened while the cuotas were being generated', async () => {
  let answer: (() => void) | undefined
  const answered = new Promise<void>((resolve) => (answer = resolve))
  const { user, router } = await renderApp('/panel/payments/generate', { as: 'admin@rayo.test' })
  await user.click(await screen.findByLabelText('Crear de nuevo las cuotas anuladas'))
  await user.click(screen.getByRole('button', { name: 'Ver qué se genera' }))
  const submit = await screen.findByRole('button', { name: /^Generar \d+ cuotas?$/ })
  network.use(
    http.post('*/api/v1/private/payments/generate', async () => {
      await answered
    }),
  )
  await user.click(submit)
  await screen.findByRole('button', { name: 'Generando…' })
  await act(() => router.navigate('/panel/users'))
  answer?.()
  await quiet()
  expect(router.state.location.pathname).toBe('/panel/users')
})

async function missedMonth() {
  const { store, club, failedRun } = await automaticClub()
  const missedRun = aRun({
    institutionId: club.id,
    period: addMonths(failedRun.period, -1),
    origin: 'schedule',
    state: 'stopped',
    failure: 'missed',
    currency: club.currency,
  })
  await store.as({ kind: 'system' }, Date.now()).write((tx) => tx.runs.insert(missedRun))
  return { store, missedRun, failedRun, month: monthInWords(missedRun.period) }
}

test.each(['/panel/payments/runs', '/panel/payments/generate'])(
  '%s offers each month that was not generated, until it is dismissed',
  async (address) => {
    const { store, missedRun, failedRun, month } = await missedMonth()
    const { user } = await renderApp(address, { as: 'admin@rayo.test' })
    const pending = within(await screen.findByRole('region', { name: 'Pendientes' }))
    expect(pending.getAllByRole('listitem')).toHaveLength(2)
    expect(pending.getByText('El sistema no estuvo en marcha ese mes.')).toBeVisible()
    expect(pending.getByRole('link', { name: `Ver y generar: ${month}` })).toHaveAttribute(
      'href',
      `/panel/payments/runs/${missedRun.id}`,
    )
    await user.click(pending.getByRole('button', { name: `Descartar: ${month}` }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Descartar' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: `Descartar: ${month}` })).toBeNull())
    const runs = store.snapshot().runs
    expect(runs.find(({ id }) => id === missedRun.id)).toMatchObject({ state: 'dismissed', failure: 'missed' })
    expect(runs.find(({ id }) => id === failedRun.id)).toMatchObject({ state: 'stopped' })
  },
)

test('counts the months that were not generated on the club’s home, and links to them', async () => {
  await missedMonth()
  const { user } = await renderApp('/panel', { as: 'admin@rayo.test' })
  await user.click(await screen.findByRole('link', { name: 'No se pudieron generar 2 meses de cuotas' }))
  expect(await screen.findAllByText('Pendiente')).toHaveLength(2)
})

test('shows the next date while the day is typed, and warns of a day after the due days', async () => {
  const { store, club } = await automaticClub()
  const { user } = await renderApp(`/panel/institutions/${club.id}/update`, { as: 'admin@rayo.test' })
  const input = await screen.findByLabelText('Día de generación automática')
  const help = () => document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent
  expect(help()).toContain(dayText(nextGeneration(club, Date.now()) ?? ''))
  await user.clear(input)
  expect(help()).toBe('Si lo dejas vacío, se generan a mano. En los meses más cortos vale el último día.')
  await user.type(input, '31')
  const first = Math.min(...club.offerings.map(({ dueDay }) => dueDay))
  expect(help()).toContain(`Las primeras vencen el día ${first}: elige un día anterior, o se crearán vencidas.`)
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  await waitFor(() =>
    expect(store.snapshot().institutions.find(({ id }) => id === club.id)).toMatchObject({
      generatesOn: 31,
      generatesSince: calendarDateIn(club.timezone, Date.now()),
    }),
  )
  expect(await screen.findByText(/^El día 31 de cada mes; la próxima, el /)).toBeVisible()
})
