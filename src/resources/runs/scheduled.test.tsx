import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { calendarDateIn, periodOf } from '#domain/calendar'
import { feeKey } from '#domain/generation'
import { nextGeneration } from '#domain/monthlyDay'
import { network } from '#tests/support/network'
import { renderApp } from '../../../tests/support/renderApp.tsx'
import { dayText, periodText } from '../../panel/values/dateText.ts'

/** The demo's club whose cuotas the server generates, and its runs. */
async function automaticClub() {
  const { store } = await network.world()
  const { institutions, runs } = store.snapshot()
  const club = institutions.find(({ generatesOn }) => generatesOn !== null)
  if (!club) throw new Error('no club has a day')
  const theirs = () => store.snapshot().runs.filter((run) => run.institutionId === club.id && run.origin === 'schedule')
  const failed = runs.find((run) => run.institutionId === club.id && run.failure !== null)
  if (!failed) throw new Error('no run failed')
  return { store, club, failed, theirs }
}

test('the list tells automatic runs, why one failed, and when the next one comes', async () => {
  const { club, failed } = await automaticClub()
  await renderApp('/panel/payments/runs', { as: 'admin@rayo.test' })
  const done = periodOf(calendarDateIn(club.timezone, Date.now()))
  const next = nextGeneration(club, Date.now(), done) ?? ''
  expect(await screen.findByText(`Próxima generación automática: ${dayText(next)}.`)).toBeVisible()
  const row = (await screen.findAllByRole('row')).find((each) => within(each).queryByText('Falló'))
  if (!row) throw new Error('no row tells a failure')
  expect(within(row).getByText('Automática')).toBeVisible()
  expect(within(row).getByText('Alguna cuota vencería en un período cerrado.')).toBeVisible()
  expect(within(row).getByRole('link')).toHaveTextContent(periodText(failed.period))
})

test('a failed run is tried again by a person: what exists is not repeated', async () => {
  const { store, failed } = await automaticClub()
  const kept = () =>
    store
      .snapshot()
      .fees.filter(({ institutionId, period, cancelledAt }) => {
        return institutionId === failed.institutionId && period === failed.period && cancelledAt === null
      })
      .map(feeKey)
  const before = kept()
  const { user } = await renderApp(`/panel/payments/runs/${failed.id}`, { as: 'admin@rayo.test' })
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'No se pudieron generar las cuotas. Alguna cuota vencería en un período cerrado.',
  )
  await user.click(screen.getByRole('button', { name: 'Reintentar' }))
  expect(await screen.findByText('Terminada')).toBeVisible()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  expect(new Set(kept()).size).toBe(kept().length)
  expect(store.snapshot().runs.find(({ id }) => id === failed.id)).toMatchObject({
    state: 'done',
    failure: null,
    // What was cancelled since, and nothing else.
    made: kept().length - before.length,
    finishedAt: expect.any(String),
  })
})

test('the club’s home tells that the latest month failed, and leads to it', async () => {
  const { store, theirs, failed } = await automaticClub()
  const latest = theirs().find(({ id }) => id !== failed.id)
  if (!latest) throw new Error('no month was generated')
  await store
    .as({ kind: 'system' }, Date.now())
    .write((tx) =>
      tx.runs.update({ ...latest, state: 'stopped', failure: 'internal', version: latest.version + 1 }, latest.version),
    )
  await renderApp('/panel', { as: 'admin@rayo.test' })
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent(
    `No se pudieron generar las cuotas de ${periodText(latest.period)}. Ocurrió un error inesperado.`,
  )
  expect(within(alert).getByRole('link', { name: 'Ver y reintentar' })).toHaveAttribute(
    'href',
    `/panel/payments/runs/${latest.id}`,
  )
})

test('the form tells the next date while the day is typed, and warns of a day after the due days', async () => {
  const { store, club } = await automaticClub()
  const { user } = await renderApp(`/panel/institutions/${club.id}/update`, { as: 'admin@rayo.test' })
  const input = await screen.findByLabelText('Generar las cuotas cada mes el día…')
  const help = () => document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent
  expect(help()).toContain(dayText(nextGeneration(club, Date.now()) ?? ''))
  await user.clear(input)
  expect(help()).toBe('Vacío: se generan a mano. En los meses más cortos vale el último día.')
  await user.type(input, '31')
  const first = Math.min(...club.offerings.map(({ dueDay }) => dueDay))
  expect(help()).toContain(`Las primeras vencen el día ${first}: elige un día anterior, o nacerán vencidas.`)
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  await waitFor(() =>
    expect(store.snapshot().institutions.find(({ id }) => id === club.id)).toMatchObject({
      generatesOn: 31,
      generatesSince: calendarDateIn(club.timezone, Date.now()),
    }),
  )
  expect(await screen.findByText(/^El día 31 de cada mes; la próxima, el /)).toBeVisible()
})
