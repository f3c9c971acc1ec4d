import { screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { network } from '#tests/support/network'
import { renderApp } from '../../../tests/support/renderApp.tsx'
import { typeDate } from '../../../tests/support/typeDate.ts'

const CONCEPT = 'Matrícula de prueba'

async function made() {
  return (await network.world()).store.snapshot().fees.filter(({ concept }) => concept === CONCEPT)
}

test('makes one cuota, though the answer to the first attempt was lost: the second has its key', async () => {
  const { user, router } = await renderApp('/panel/payments/new', { as: 'admin@rayo.test' })
  await user.click(await screen.findByRole('combobox', { name: /Socio/ }))
  const [member] = await screen.findAllByRole('option')
  if (!member) throw new Error('there is no member')
  await user.click(member)
  await user.type(screen.getByRole('textbox', { name: /Concepto/ }), CONCEPT)
  await typeDate(user, /Vencimiento/, '10012030')
  await user.type(screen.getByRole('textbox', { name: /Importe/ }), '1234,50')

  const keys: (string | null)[] = []
  network.use(
    http.post('*/api/v1/private/payments', async ({ request }) => {
      keys.push(request.headers.get('Idempotency-Key'))
      if (keys.length > 1) return undefined
      // It arrives and is done; what is lost is the answer.
      await (await network.world()).fetch(request.clone())
      return new HttpResponse(null, { status: 503 })
    }),
  )
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  await waitFor(async () => expect(router.state.location.pathname).toBe(`/panel/payments/${(await made())[0]?.id}`))
  expect(await made()).toMatchObject([{ amount: 123_450 }])
  expect(keys).toHaveLength(2)
  expect(keys[0]).toMatch(/^[\w-]{20,}$/)
  expect(keys[1]).toBe(keys[0])
})
