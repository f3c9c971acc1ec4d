import { useEffect } from 'react'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import {
  AdminContext,
  BulkDeleteButton,
  BulkUpdateButton,
  ListBase,
  useListContext,
  useNotificationContext,
  useTakeUndoableMutation,
  type MutationMode,
} from 'react-admin'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Sport } from '#domain/clubs/sport'
import { takeComplaints } from '#tests/support/console'
import { createWorld } from '#tests/access/world'
import { tokenFor } from '#tests/support/identity'
import { createDataProvider } from './dataProvider.ts'
import { createHttpClient } from './httpClient.ts'
import { i18nProvider } from '../i18n/i18nProvider.ts'
import { createPanelQueryClient } from './queryClient.ts'

// react-admin's own bulk buttons, unchanged, on the real API.

const API = 'http://api.test/api/v1/private'
const world = createWorld()
beforeEach(() => world.restore())

function provider() {
  return createDataProvider(
    API,
    createHttpClient({
      accessToken: () => Promise.resolve(tokenFor('superAdmin')),
      fetch: (url, init) => Promise.resolve(world.app.fetch(new Request(url, init))),
    }),
    () => Promise.reject(new Error('no file is asked for here')),
  )
}

function Rows({ mode }: { mode: MutationMode }) {
  const { data = [], selectedIds, onSelect, isPending } = useListContext<Sport>()
  useEffect(() => {
    if (!isPending && selectedIds.length === 0) onSelect(data.map(({ id }) => id))
    // Once, when the rows are there: what a button unselects stays unselected.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isPending])
  return (
    <>
      <p>{`${selectedIds.length} elegidos`}</p>
      <ul>
        {data.map(({ id, name, active }) => (
          <li key={id}>{`${name} ${active ? 'activo' : 'oculto'}`}</li>
        ))}
      </ul>
      <BulkDeleteButton mutationMode={mode} />
      <BulkUpdateButton mutationMode={mode} data={{ active: false }} />
    </>
  )
}

/** The notification, and the two ends of an undoable change. */
function Notification() {
  const { notifications } = useNotificationContext()
  const take = useTakeUndoableMutation()
  return (
    <>
      <output>{notifications.map(({ message }) => (typeof message === 'string' ? message : '')).join(' | ')}</output>
      <button onClick={() => take()?.({ isUndo: false })}>seguir</button>
      <button onClick={() => take()?.({ isUndo: true })}>deshacer</button>
    </>
  )
}

async function listOf(mode: MutationMode) {
  render(
    <AdminContext dataProvider={provider()} i18nProvider={i18nProvider} queryClient={createPanelQueryClient()}>
      <ListBase resource="sports" disableSyncWithLocation>
        <Rows mode={mode} />
      </ListBase>
      <Notification />
    </AdminContext>,
  )
  await screen.findByText('3 elegidos')
}

const rows = () =>
  within(screen.getByRole('list'))
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent)
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const storedNames = () => world.store.snapshot().sports.map(({ name }) => name)

/** react-admin logs a provider's rejections. */
const expectRefusal = () => expect(takeComplaints().join()).toMatch(/^BulkRefusal/)

async function saveElsewhere(): Promise<void> {
  const { id } = world.unusedSport
  await world.json('PUT', `private/sports/${id}`, { as: 'superAdmin', body: { description: 'Otra' } })
}

describe('BulkDeleteButton', () => {
  it('asks first, removes unused records and names the refused ones', async () => {
    await listOf('pessimistic')
    await press('Eliminar')
    await press('Confirmar')
    await screen.findByText(/No se hizo en 1 registro\. Fútbol: No se puede eliminar porque está en uso\./)
    await waitFor(() => expect(rows()).toEqual(['Fútbol activo']))
    expect(storedNames()).toEqual(['Fútbol'])
    expectRefusal()
  })

  it('hides records at once with undo, and names the refused ones when they come back', async () => {
    await listOf('undoable')
    await press('Eliminar')
    await waitFor(() => expect(rows()).toEqual([]))
    expect(storedNames()).toHaveLength(3)
    // Somebody else saved while it could be undone. The call sends the list's version.
    await saveElsewhere()
    await press('seguir')
    await screen.findByText(/No se hizo en 2 registros\. .*Vóley: Otra persona cambió este registro/)
    await waitFor(() => expect(rows()).toEqual(['Fútbol activo', 'Vóley activo']))
    expect(storedNames()).toEqual(['Fútbol', 'Vóley'])
    expectRefusal()
  })

  it('can be undone before anything is sent', async () => {
    await listOf('undoable')
    await press('Eliminar')
    await waitFor(() => expect(rows()).toEqual([]))
    await press('deshacer')
    await waitFor(() => expect(rows()).toHaveLength(3))
    expect(storedNames()).toHaveLength(3)
  })
})

describe('BulkUpdateButton', () => {
  it.each(['pessimistic', 'undoable'] as const)('changes all of them in one call (%s)', async (mode) => {
    await listOf(mode)
    await press(/Actualizar|Modificar/)
    await press(mode === 'pessimistic' ? 'Confirmar' : 'seguir')
    await waitFor(() => expect(world.store.snapshot().sports.every(({ active }) => !active)).toBe(true))
    await waitFor(() => expect(rows().every((row) => row?.endsWith('oculto'))).toBe(true))
    expect(world.store.snapshot().audit).toHaveLength(2)
  })

  it('names the record that somebody else has saved meanwhile', async () => {
    await listOf('pessimistic')
    await saveElsewhere()
    await press(/Actualizar|Modificar/)
    await press('Confirmar')
    await screen.findByText(/No se hizo en 1 registro\. Vóley: Otra persona cambió este registro/)
    await waitFor(() => expect(rows().toSorted()).toEqual(['Bochas oculto', 'Fútbol oculto', 'Vóley activo']))
    expectRefusal()
  })
})
