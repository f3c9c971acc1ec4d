import { screen, waitFor } from '@testing-library/react'
import { http } from 'msw'
import { describe, expect, it, test } from 'vitest'
import { takeComplaints } from '../../../tests/support/console.ts'
import { network } from '../../../tests/support/network.ts'
import { renderApp } from '../../../tests/support/renderApp.tsx'
import { cleanFeatures, featuresFault, featuresToText, textToFeatures } from './PlanForm.tsx'
import { moveTo, reconcile } from './PlanOrder.tsx'
import { firstOf } from '#tests/support/screens'

const SUPER = { as: 'superadmin@rayo.test' }
const NAMES = ['Inicial', 'Club', 'Institución', 'Federación']

const planNames = () => [...document.querySelectorAll('main ol strong')].map(({ textContent }) => textContent)
const onSite = async () => {
  const { fetch: ask } = await network.world()
  const answer = await ask(new Request('http://localhost/api/v1/public/plans'))
  return ((await answer.json()) as { name: string }[]).map(({ name }) => name)
}

async function openOrder() {
  const app = await renderApp('/panel/plans', SUPER)
  await app.user.click(await screen.findByText('Ordenar', { selector: 'a' }))
  await waitFor(() => expect(planNames()).toEqual(NAMES))
  return app
}

test('orders plans with only the keyboard, in one call', async () => {
  const { user, router } = await openOrder()
  const requests: unknown[] = []
  network.use(
    http.post('*/api/v1/private/plans/order', async ({ request }) => void requests.push(await request.clone().json())),
  )
  const up = screen.getByRole('button', { name: 'Subir Federación' })
  up.focus()
  await user.keyboard('{Enter}')
  expect(planNames()).toEqual(['Inicial', 'Club', 'Federación', 'Institución'])
  expect(screen.getByText('Federación pasó al lugar 3 de 4')).toBeInTheDocument()
  await user.keyboard('{Enter}{Enter}')
  expect(planNames()).toEqual(['Federación', 'Inicial', 'Club', 'Institución'])
  expect(screen.getByRole('button', { name: 'Subir Federación' })).toHaveFocus()
  await user.keyboard('{Enter}')
  screen.getByRole('button', { name: 'Bajar Inicial' }).focus()
  await user.keyboard(' ')
  expect(planNames()).toEqual(['Federación', 'Club', 'Inicial', 'Institución'])
  expect(screen.getByRole('button', { name: 'Bajar Inicial' })).toHaveFocus()
  await user.click(screen.getByText('Guardar el orden'))
  expect(await screen.findByText('Guardamos el orden de los planes')).toBeVisible()
  expect(router.state.location.pathname).toBe('/panel/plans')
  expect(requests).toHaveLength(1)
})

test('keeps the focus on the switch of a plan while it is saved', async () => {
  const { user } = await renderApp('/panel/plans', SUPER)
  const [published] = await screen.findAllByRole('switch')
  let isAsked = false
  let answer: (() => void) | undefined
  const isOver = new Promise<void>((resolve) => (answer = resolve))
  network.use(
    http.put('*/api/v1/private/plans/:id', async () => {
      isAsked = true
      await isOver
    }),
  )
  published?.focus()
  await user.keyboard(' ')
  await waitFor(() => expect(isAsked).toBe(true))
  // a disabled switch would lose the focus
  expect(published).toBeEnabled()
  expect(published).toHaveFocus()
  answer?.()
  expect(await screen.findByText(/ ya no está publicado$/)).toBeVisible()
})

test('shows the second of two users the conflict, keeps their order, and saves it with the new plan', async () => {
  const { user, router } = await openOrder()
  await user.click(screen.getByRole('button', { name: 'Subir Club' }))
  const { store } = await network.world()
  await store.as({ kind: 'system' }, Date.now()).write(async (tx) => {
    const { rows } = await tx.plans.list({
      scope: { kind: 'all' },
      filter: {},
      sort: { field: 'position', order: 'ASC' },
      range: { offset: 0, limit: 10 },
    })
    const first = firstOf(rows)
    await tx.plans.update({ ...first, price: 5, version: first.version + 1 }, first.version)
    await tx.plans.insert({ ...first, id: crypto.randomUUID(), name: 'Nuevo', position: 9, version: 1 })
  })
  await user.click(screen.getByText('Guardar el orden'))
  expect(await screen.findByRole('alert')).toHaveTextContent(/otra persona cambió los planes/)
  expect(planNames()).toEqual(['Club', 'Inicial', 'Institución', 'Federación', 'Nuevo'])
  expect(await onSite()).toEqual([...NAMES, 'Nuevo'])
  await user.click(screen.getByText('Guardar el orden'))
  expect(await screen.findByText('Guardamos el orden de los planes')).toBeVisible()
  expect(router.state.location.pathname).toBe('/panel/plans')
  expect(await onSite()).toEqual(['Club', 'Inicial', 'Institución', 'Federación', 'Nuevo'])
  expect(takeComplaints().join()).toContain('412')
})

test('asks before the user leaves an unsaved order', async () => {
  const { user, router } = await openOrder()
  await user.click(screen.getByRole('button', { name: 'Bajar Inicial' }))
  await user.click(screen.getByText('Cancelar'))
  await user.click(await screen.findByText('Seguir editando'))
  expect(router.state.location.pathname).toBe('/panel/plans/order')
  await user.click(screen.getByText('Cancelar'))
  await user.click(await screen.findByText('Salir sin guardar'))
  await waitFor(() => expect(router.state.location.pathname).toBe('/panel/plans'))
  expect(await onSite()).toEqual(NAMES)
})

test('links a plan to its institutions', async () => {
  const { user, router } = await renderApp('/panel/plans', SUPER)
  const link = await screen.findByRole('link', { name: /^\d+ instituciones con el plan Club$/ })
  const count = Number(/\d+/.exec(link.textContent)?.[0])
  await user.click(link)
  await waitFor(() => expect(document.querySelectorAll('tbody tr')).toHaveLength(count))
  expect(router.state.location.pathname).toBe('/panel/institutions')
  expect(await screen.findAllByText('Club', { selector: 'td' })).toHaveLength(count)
})

describe('features of a plan', () => {
  it('read one feature per line and write it back unchanged', () => {
    const features = ['Hasta 100 socios', 'Soporte por correo']
    expect(textToFeatures(featuresToText(features))).toEqual(features)
    expect(textToFeatures('')).toEqual([])
    expect(featuresToText(undefined)).toBe('')
  })

  it('keep an empty line while typing, and drop it when saved', () => {
    expect(textToFeatures('Uno\n')).toEqual(['Uno', ''])
    expect(cleanFeatures(['  Uno ', '', '   '])).toEqual(['Uno'])
    expect(cleanFeatures(null)).toEqual([])
  })

  it('keep the bounds of the schema', () => {
    expect(featuresFault(['a'.repeat(200)])).toBeNull()
    expect(featuresFault(['a'.repeat(201)])).toBe('featureTooLong')
    expect(featuresFault(Array.from({ length: 31 }, () => 'a'))).toBe('tooManyFeatures')
  })
})

const order = ['a', 'b', 'c']

it.each([
  ['down', 'a', 1, ['b', 'a', 'c']],
  ['up', 'c', 1, ['a', 'c', 'b']],
  ['to the end', 'a', 2, ['b', 'c', 'a']],
  ['to the beginning', 'c', 0, ['c', 'a', 'b']],
  ['nowhere', 'b', 1, order],
  ['beyond the end', 'b', 9, ['a', 'c', 'b']],
  ['before the beginning', 'b', -1, ['b', 'a', 'c']],
])('moves a plan %s', (_where, id, place, expected) => {
  expect(moveTo(order, id, place)).toEqual(expected)
})

it('moves nothing for an unknown plan', () => {
  expect(moveTo(order, 'x', 0)).toEqual(order)
})

it('keeps the order of the plans that still exist, and puts new ones last', () => {
  expect(reconcile(['c', 'a', 'b'], ['a', 'b', 'c'])).toEqual(['c', 'a', 'b'])
  expect(reconcile(['c', 'a', 'b'], ['a', 'd', 'c'])).toEqual(['c', 'a', 'd'])
})
