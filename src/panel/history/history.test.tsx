import { isInHistory } from '#server/services/records/writeRecord'
import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it, test } from 'vitest'
import { z } from 'zod'
import { AUDIT_ENTITIES, type AuditEntity, type HistoryEvent } from '#domain/access/audit'
import { fill } from '../../../tests/support/renderGate.tsx'
import { network } from '../../../tests/support/network.ts'
import { renderApp } from '../../../tests/support/renderApp.tsx'
import { feeSchema } from '#domain/money/fee'
import { invitationSchema, storedMembershipSchema } from '#domain/members/membership'
import { receiptSchema } from '#domain/money/receipt'
import { userSchema } from '#domain/members/user'
import { DESCRIPTIONS } from '#server/resources/index'
import { i18nProvider } from '../../providers/i18n/i18nProvider.ts'
import { plainValue } from '../values/plainValue.tsx'
import { fieldChanges } from './History.tsx'
import { firstOf } from '#tests/support/screens'

const ADMIN = { as: 'admin@rayo.test' }
const CLUB = 'Club Atlético Relámpago'
const AUDIT = '*/api/v1/private/institutions/:id/audit'

async function openClub(as = ADMIN) {
  const app = await renderApp('/panel/institutions', as)
  await app.user.click(await screen.findByText(CLUB, { selector: 'a' }))
  return { ...app, tab: await screen.findByRole('link', { name: 'Historial' }) }
}

async function visibleEvents(count: number): Promise<string[]> {
  const list = await screen.findByRole('list', { name: 'Historial' })
  await waitFor(() => expect(within(list).getAllByRole('heading', { level: 3 })).toHaveLength(count))
  await waitFor(() => expect(list).not.toHaveTextContent('…'))
  return [...list.children].map(({ textContent }) => textContent.replaceAll(/\s+/g, ' '))
}

test('shows the paid amount of a cuota before and after, with receipt, actor and time', async () => {
  const query = new URLSearchParams({ filter: JSON.stringify({ status: ['Incomplete'], q: 'Núñez' }) })
  const { user, router } = await renderApp(`/panel/payments?${query.toString()}`, ADMIN)
  await user.click(firstOf(await screen.findAllByRole('link', { name: /Núñez/ })))
  await user.click(await screen.findByRole('heading', { name: 'Historial' }))
  const before = within(await screen.findByRole('list', { name: 'Historial' })).getAllByRole('heading').length
  await user.click(screen.getByRole('button', { name: 'Registrar pago' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Registrar' }))
  await screen.findByText(/^Recibo N\.º \d+ registrado/)

  const [event] = await visibleEvents(before + 1)
  expect(event).toMatch(
    /^Pago recibidoRecibo N\.º \d+Tú · \d\d\/\d\d\/\d{4}, \d\d:\d\dPagadoAntes: \$ [\d.]+,\d\dAhora: \$ [\d.]+,\d\d$/,
  )
  const events = within(screen.getByRole('list', { name: 'Historial' }))
  await user.click(firstOf(events.getAllByRole('link', { name: /^Recibo N/ })))
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/panel\/payments\/receipts\//))
  await user.click(await screen.findByRole('heading', { name: 'Historial' }))
  const [registered] = await visibleEvents(1)
  expect(registered).toMatch(/^Pago registradoTú · .*Medio de pagoEfectivo.*Importe\$ [\d.]+,\d\d/)
  expect(registered).toMatch(/A nombre deNúñez, \p{Lu}/u)
})

test('shows the changes in each membership of a member', async () => {
  const { user } = await renderApp('/panel/users?filter={"state":"accepted"}', ADMIN)
  const rows = await screen.findAllByRole('row')
  const member = rows.find((row) => within(row).queryByText('Socio'))
  if (!member) throw new Error('no member')
  await user.click(within(member).getByRole('link'))
  await user.click(await screen.findByText('Editar'))
  await fill(user, await screen.findByLabelText('N.º de socio'), 'A-77')
  await user.click(screen.getByText('Guardar'))
  await screen.findByText('Cambios guardados')
  await user.click(await screen.findByRole('heading', { name: 'Historial' }))
  const [event] = await visibleEvents(1)
  expect(event).toMatch(new RegExp(`^Cambio de datos${CLUB}Tú · .*N\\.º de socioAntes: .+Ahora: A-77$`))
})

test('is folded on a page without tabs, and loads when it is opened', async () => {
  const requests: string[] = []
  const history = '*/api/v1/private/sports/:id/audit'
  network.use(http.get(history, ({ request }) => void requests.push(new URL(request.url).search)))
  const { user } = await renderApp('/panel/manage-sports', { as: 'superadmin@rayo.test' })
  await user.click(firstOf(await screen.findAllByText(/./, { selector: 'a.row-link' })))
  const toggle = await screen.findByRole('heading', { name: 'Historial' })
  const fold = toggle.closest('details')
  expect(fold).not.toHaveAttribute('open')
  await screen.findByLabelText(/^Nombre/)
  expect(requests).toEqual([])
  await user.click(toggle)
  expect(await screen.findByText('Todavía no hay cambios registrados.')).toBeVisible()
  expect(requests).toEqual(['?range=[0,19]'])
  await user.click(toggle)
  expect(fold).not.toHaveAttribute('open')
})

test('loads older events on demand, and shows no name that the API does not give', async () => {
  const events = Array.from({ length: 25 }, (_, index) => anEvent(index))
  let answer: (() => void) | undefined
  const older = new Promise<void>((resolve) => (answer = resolve))
  network.use(
    http.get(AUDIT, async ({ request }) => {
      const [first = 0, last = 0] = JSON.parse(new URL(request.url).searchParams.get('range') ?? '[]') as number[]
      if (first > 0) await older
      const headers = { 'Content-Range': `audit ${first}-${Math.min(last, 24)}/25` }
      return HttpResponse.json(events.slice(first, last + 1), { headers })
    }),
  )
  const { user, tab } = await openClub()
  await user.click(tab)
  const newest = await visibleEvents(20)
  expect(newest[0]).toContain('El sistema')
  expect(newest[1]).toContain('La administración')
  expect(newest[2]).toContain('Irma Ledesma')
  await user.click(screen.getByRole('button', { name: 'Ver cambios anteriores' }))
  const loading = await screen.findByRole('button', { name: 'Cargando…' })
  expect(loading).toHaveFocus()
  expect(loading).toHaveAttribute('aria-disabled', 'true')
  answer?.()
  const all = await visibleEvents(25)
  expect(all.at(-1)).toContain('Ahora: Ciudad 24')
  expect(screen.queryByRole('button', { name: 'Ver cambios anteriores' })).not.toBeInTheDocument()
})

function anEvent(index: number): HistoryEvent {
  const actors = [null, { name: null, self: false }, { name: 'Irma Ledesma', self: false }]
  return {
    id: `018f3c00-0000-7000-8000-${String(index).padStart(12, '0')}`,
    at: '2024-06-15T15:00:00.000Z',
    action: 'edit',
    entity: 'institution',
    entityId: '018f3c00-0000-7000-8000-0000000000ff',
    institutionId: null,
    changes: { city: { from: null, to: `Ciudad ${index}` } },
    actor: actors[index % 3] ?? null,
  }
}

const changesOf = (changes: HistoryEvent['changes'], action: HistoryEvent['action'] = 'edit') =>
  fieldChanges({ action, changes })

describe('what an event changed', () => {
  it('shows each field before and after, even an empty one', () => {
    expect(changesOf({ city: { from: null, to: 'Funes' }, phone: { from: '+541', to: null } })).toEqual([
      { field: 'city', from: null, to: 'Funes' },
      { field: 'phone', from: '+541', to: null },
    ])
  })

  it('shows only the fields with a value for a new record', () => {
    const creation = { name: { to: 'Club' }, phone: { to: null }, offerings: { to: [] }, exempt: { to: false } }
    expect(changesOf(creation, 'create')).toEqual([{ field: 'name', to: 'Club' }])
  })

  it('shows the items of a list that differ, or all of them if only their order does', () => {
    const [a, b, change] = [{ id: 1 }, { id: 2, amount: 5 }, { id: 2, amount: 6 }]
    expect(changesOf({ offerings: { from: [a, b], to: [a, change] } })).toEqual([
      { field: 'offerings', from: [b], to: [change] },
    ])
    expect(changesOf({ features: { from: ['x', 'y'], to: ['y', 'x'] } })).toEqual([
      { field: 'features', from: ['x', 'y'], to: ['y', 'x'] },
    ])
  })

  it('shows an invitation field by field', () => {
    const [original, correction] = [
      { email: 'a@x.org', phone: null },
      { email: 'b@x.org', phone: null },
    ]
    expect(changesOf({ state: { to: 'pending' }, invitation: { to: original } }, 'invite')).toEqual([
      { field: 'email', to: 'a@x.org' },
    ])
    expect(changesOf({ invitation: { from: original, to: correction } })).toEqual([
      { field: 'email', from: 'a@x.org', to: 'b@x.org' },
    ])
    const accepted = { state: { from: 'pending', to: 'accepted' }, invitation: { from: original, to: null } }
    expect(changesOf(accepted, 'accept')).toEqual([])
  })

  it('shows the reason of a reversal, but not its time, which the event itself has', () => {
    const reversed = {
      reversedAt: { from: null, to: '2024-06-15T15:00:00.000Z' },
      reversalReason: { from: null, to: 'X' },
    }
    expect(changesOf(reversed, 'reverse')).toEqual([{ field: 'reversalReason', to: 'X' }])
  })
})

const FIELDS: Record<AuditEntity, readonly string[]> = {
  ...(Object.fromEntries(DESCRIPTIONS.map(({ entity, record }) => [entity, Object.keys(record.shape)])) as Record<
    Exclude<AuditEntity, 'membership'>,
    string[]
  >),
  user: Object.keys(userSchema.shape),
  membership: [
    ...Object.keys(storedMembershipSchema.omit({ userId: true }).shape),
    ...Object.keys(invitationSchema.shape),
  ],
  fee: [...Object.keys(feeSchema.shape), 'paid', 'writtenOff', 'reason'],
  receipt: Object.keys(receiptSchema.shape),
}
it.each(Object.keys(AUDIT_ENTITIES) as AuditEntity[])('names every field of a %s in Spanish', (entity) => {
  const visibleFields = FIELDS[entity].filter(
    (field) => isInHistory(entity, field) && changesOf({ [field]: { from: 'x', to: 'y' } }).length > 0,
  )
  const nameless = visibleFields.filter((field) => {
    const key = `resources.${AUDIT_ENTITIES[entity]}.fields.${field}`
    return i18nProvider.translate(key) === key
  })
  expect(visibleFields.length).toBeGreaterThan(0)
  expect(nameless).toEqual([])
})

it.each(DESCRIPTIONS)('names the values of $resource in Spanish', ({ resource, entity, record }) => {
  const english = Object.entries(record.shape).flatMap(([field, schema]) => {
    const inner = schema instanceof z.ZodNullable ? schema.unwrap() : schema
    const isVisible = isInHistory(entity, field) && changesOf({ [field]: { to: 'x' } }).length > 0
    if (!isVisible || !(inner instanceof z.ZodEnum)) return []
    const values = inner.options.map(String).filter((value) => /^[a-z]/.test(value))
    return values
      .filter((value) => plainValue(resource, field, value, null) === value)
      .map((value) => `${field} ${value}`)
  })
  expect(english).toEqual([])
})
