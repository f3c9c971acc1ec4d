import { act, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import { network } from '#tests/support/network'
import { takeComplaints } from '../../../../tests/support/console.ts'
import { formatCount } from '../../../providers/i18n/text.ts'
import { renderApp } from '../../../../tests/support/renderApp.tsx'

const savedFiles: { name: string; file: Blob }[] = []
beforeEach(() => {
  savedFiles.length = 0
  let file = new Blob()
  // jsdom cannot save files
  URL.createObjectURL = (blob) => {
    if (blob instanceof Blob) file = blob
    return 'blob:saved'
  }
  URL.revokeObjectURL = () => {}
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    savedFiles.push({ name: this.download, file })
  })
})

/** A file whose parts the test sends. It also reports a cancelled download. */
function slowFile(total: number) {
  const encoder = new TextEncoder()
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const file = {
    send: (text: string) => controller?.enqueue(encoder.encode(text)),
    fail: () => controller?.error(),
    query: '',
    isAwaited: true,
  }
  network.use(
    http.get(
      '*/api/v1/private/payments/export',
      ({ request }) => {
        file.query = decodeURIComponent(new URL(request.url).search)
        request.signal.addEventListener('abort', () => {
          file.isAwaited = false
        })
        const body = new ReadableStream<Uint8Array>({
          start(streamController) {
            controller = streamController
          },
        })
        const headers = {
          'Content-Type': 'text/csv; charset=utf-8',
          'Content-Disposition': 'attachment; filename="cuotas-2024-06-15.csv"',
          'X-Total-Count': String(total),
        }
        return new HttpResponse(body, { headers })
      },
      { once: true },
    ),
  )
  return file
}

async function exportFrom(address: string, as: string, format: RegExp) {
  const app = await renderApp(address, { as })
  await screen.findByRole('table')
  await app.user.click(screen.getByRole('button', { name: 'Exportar' }))
  await app.user.click(await screen.findByRole('menuitem', { name: format }))
  return app
}

const OVERDUE = `/panel/payments?${new URLSearchParams({
  filter: JSON.stringify({ status: ['Defeated', 'Paid'] }),
  sort: 'amount',
  order: 'DESC',
}).toString()}`

test('saves all cuotas that the filter matches, far more than a page, in the order of the list', async () => {
  await exportFrom(OVERDUE, 'superadmin@rayo.test', /csv/)
  await waitFor(() => expect(savedFiles).toHaveLength(1))
  const { store } = await network.world()
  const query = {
    scope: { kind: 'all' },
    filter: { status: { in: ['Defeated', 'Paid'] } },
    sort: { field: 'amount', order: 'DESC' },
    range: { offset: 0, limit: 100_000 },
    now: Date.now(),
  } as const
  const { rows, total } = await store.read((tx) => tx.fees.list(query))
  expect(total).toBeGreaterThan(1000)
  const [one] = savedFiles
  expect(one?.name).toMatch(/^cuotas-\d{4}-\d\d-\d\d\.csv$/)
  const lines = (await one?.file.text())?.split('\r\n').slice(1) ?? []
  const cells = lines.map((line) => /;(\d\d)\/(\d\d)\/(\d{4});.*;([A-Z]{3})$/.exec(line)?.slice(1))
  expect(cells).toEqual(rows.map(({ dueDate, currency }) => [...dueDate.split('-').toReversed(), currency]))
  expect(new Set(lines.map((line) => line.split(';')[2]))).toEqual(new Set(['Vencida', 'Pagada']))
  expect(await screen.findByText(new RegExp(`Se exportaron ${formatCount(total)} filas: cuotas-`))).toBeVisible()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('shows its progress, and can be cancelled', async () => {
  const file = slowFile(5)
  const { user } = await exportFrom(OVERDUE, 'admin@rayo.test', /csv/)
  const dialog = within(await screen.findByRole('dialog', { name: 'Exportar cuotas' }))
  await waitFor(() => expect(file.query).toContain('"managed":true'))
  expect(file.query).toContain('"status":["Defeated","Paid"]')
  expect(file.query).toMatch(/sort=\["amount","DESC"\]&format=csv/)
  file.send('Socio;Concepto\r\nAna;Cuota\r\nBea;Cuo')
  expect(await dialog.findByText('2 de 5 filas')).toBeVisible()
  expect(dialog.getByRole('progressbar')).toHaveAttribute('value', '2')
  await user.click(dialog.getByRole('button', { name: 'Cancelar' }))
  await waitFor(() => expect(file.isAwaited).toBe(false))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(savedFiles).toEqual([])
})

test('does not save a file that breaks off, but shows the failure and retries', async () => {
  const file = slowFile(5)
  const { user } = await exportFrom('/panel/payments', 'admin@rayo.test', /csv/)
  await waitFor(() => expect(file.query).not.toBe(''))
  file.send('Socio;Concepto\r\nAna;Cuota')
  file.fail()
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('No pudimos exportar la lista. No pudimos comunicarnos con el servidor.')
  expect(savedFiles).toEqual([])
  expect(takeComplaints()).not.toEqual([])
  await user.click(screen.getByRole('button', { name: 'Reintentar' }))
  await waitFor(() => expect(savedFiles).toHaveLength(1))
})

test('exports receipts, members and institutions as workbooks', async () => {
  const { user, router } = await exportFrom('/panel/payments/receipts', 'admin@rayo.test', /Excel/)
  for (const [address, count] of [
    ['/panel/users', 1],
    ['/panel/institutions', 2],
  ] as const) {
    await waitFor(() => expect(savedFiles).toHaveLength(count))
    await act(() => router.navigate(address))
    await screen.findByRole('table')
    await user.click(await screen.findByRole('button', { name: 'Exportar' }))
    await user.click(await screen.findByRole('menuitem', { name: /Excel/ }))
  }
  await waitFor(() => expect(savedFiles).toHaveLength(3))
  const names = savedFiles.map(({ name }) => name.replace(/\d{4}-\d\d-\d\d/, 'day'))
  expect(names).toEqual(['recibos-day.xlsx', 'usuarios-day.xlsx', 'instituciones-day.xlsx'])
  for (const { file } of savedFiles) expect(await file.slice(0, 2).text()).toBe('PK')
})
