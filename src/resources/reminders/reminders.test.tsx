import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listedName } from '#domain/members/user'
import { formatMoney } from '#domain/money/money'
import { aFee, aNotice, anId } from '#tests/support/builders'
import { demoClub, network } from '#tests/support/network'
import { aStopToken, LINK_SECRET } from '#tests/support/apiClient'
import { renderApp } from '../../../tests/support/renderApp.tsx'
import { firstOf } from '#tests/support/screens'

const PAGE = '/panel/payments/reminders'
const SITE = 'https://club.example'

async function club() {
  const { store, club: institution, own, member } = await demoClub()
  const overdue = await store.read((tx) =>
    tx.fees.all({
      scope: { kind: 'all' },
      filter: { institutionId: institution.id, status: 'Defeated' },
      sort: { field: 'dueDate', order: 'ASC' },
    }),
  )
  return { store, institution, overdue, own, member }
}

const plain = (text: string | null) => (text ?? '').replaceAll(/\s/g, ' ')

function families(): number {
  const table = screen.queryByRole('table', { name: 'Familias con cuotas vencidas' })
  return table ? within(table).getAllByRole('row').length - 1 : 0
}

test('shows debts by age, and the ages add up to the total', async () => {
  const { overdue } = await club()
  const { user } = await renderApp(PAGE, { as: 'admin@rayo.test' })
  const ages = within(await screen.findByRole('group', { name: 'Antigüedad de la deuda' }, { timeout: 20_000 }))
  const total = overdue.reduce((sum, { balance }) => sum + balance, 0)
  expect(plain(ages.getByRole('button', { name: /^Todas/ }).textContent)).toContain(plain(formatMoney(total, 'ARS')))
  const all = families()
  expect(all).toBeGreaterThan(1)
  let counted = 0
  // the day decides which ages have debts
  for (const age of ages.getAllByRole('button', { name: / días/ })) {
    const count = Number(/días ?(\d+)/.exec(plain(age.textContent))?.[1])
    await user.click(age)
    expect(families()).toBe(count)
    counted += count
  }
  expect(counted).toBe(all)
})

test('reminds one debtor by hand, and marks them as reminded', async () => {
  const { store } = await club()
  const { user } = await renderApp(PAGE, { as: 'admin@rayo.test' })
  await user.click(firstOf(await screen.findAllByRole('button', { name: /^Avisar a / })))
  const dialog = within(await screen.findByRole('dialog', { name: /^Recordatorio para / }))
  const whatsapp = dialog.getByRole('link', { name: 'Abrir WhatsApp' })
  expect(whatsapp).toHaveAttribute('href', expect.stringMatching(/^https:\/\/wa\.me\/549\d{10}\?text=Hola/))
  expect(dialog.getByRole('link', { name: 'Abrir el correo' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^mailto:\S+@\S+\?subject=Cuotas%20pendientes/),
  )
  await user.click(dialog.getByRole('button', { name: 'Marcar como enviado' }))
  expect(await screen.findByText('Recordatorio marcado como enviado')).toBeVisible()
  expect(store.snapshot().reminders).toMatchObject([{ channel: 'whatsapp', state: 'sent' }])
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^Avisar a / })[0]).toBeDisabled())
})

test('reminds families one by one by WhatsApp, with a click each, and skips one', async () => {
  const { store } = await club()
  const { user } = await renderApp(PAGE, { as: 'admin@rayo.test' })
  const start = await screen.findByRole('button', { name: /^Avisar por WhatsApp a \d+ familias, una por una$/ })
  const count = Number(/\d+/.exec(start.textContent)?.[0])
  await user.click(start)
  const dialogAt = async (place: number) => {
    await screen.findByText(`${place} de ${count}`, {}, { timeout: 20_000 })
    const dialog = screen.getByRole('dialog', { name: /^Recordatorio para / })
    return { name: dialog.querySelector('h2')?.textContent, ...within(dialog) }
  }
  const first = await dialogAt(1)
  const link = first.getByRole('link', { name: 'Abrir WhatsApp y seguir' })
  expect(link).toHaveAttribute('href', expect.stringMatching(/^https:\/\/wa\.me\/549\d{10}\?text=Hola/))
  await user.click(link)
  const second = await dialogAt(2)
  expect(second.name).not.toBe(first.name)
  await user.click(second.getByRole('button', { name: 'Saltar' }))
  await user.click((await dialogAt(3)).getByRole('button', { name: 'Cerrar' }))
  expect(store.snapshot().reminders).toMatchObject([{ channel: 'whatsapp', state: 'sent' }])
})

test('skips families who announced a payment while others were reminded by WhatsApp', async () => {
  const { store, institution, overdue, member } = await club()
  const { user } = await renderApp(PAGE, { as: 'admin@rayo.test' })
  await user.click(await screen.findByRole('button', { name: /^Avisar por WhatsApp a \d+ familias, una por una$/ }))
  const notices = overdue.map(({ id }) => aNotice({ institutionId: institution.id, userId: member.id, feeIds: [id] }))
  await store.write((tx) => Promise.all(notices.map((notice) => tx.notices.insert(notice))))
  await user.click(await screen.findByRole('link', { name: 'Abrir WhatsApp y seguir' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument(), { timeout: 20_000 })
  expect(store.snapshot().reminders).toHaveLength(1)
})

const openMail = () =>
  network.world({
    papers: {
      mailer: { send: async () => {} },
      ownAddresses: () => ({ site: SITE, api: SITE }),
      linkSecret: async () => LINK_SECRET,
    },
  })

test('reports the selected family without an e-mail as not sent, beside the sent ones', async () => {
  await openMail()
  const { store, institution, overdue } = await club()
  const { memberships, reminders } = store.snapshot()
  const alone = memberships.find(
    (one) => one.institutionId === institution.id && one.invitation?.email === null && one.guardianId === null,
  )
  const [fee] = overdue
  if (!alone?.invitation || !fee) throw new Error('nobody without e-mail')
  await store.write((tx) => tx.fees.insert(aFee({ ...fee, id: anId(), userId: alone.id, adjustments: [] })))
  const { user } = await renderApp(PAGE, { as: 'admin@rayo.test' })
  const name = listedName(alone.invitation)
  await user.click(
    await screen.findByRole('checkbox', { name: 'Elegir todas las familias a las que hoy se puede avisar' }),
  )
  const note = new RegExp(`^Sin correo, no se les envía: ${name}`)
  expect(screen.getByText(note)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Enviar por correo' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Enviar recordatorios por correo' }))
  expect(dialog.getByText(note)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Enviar' }))
  expect(await dialog.findByText(/^Terminó: /)).toBeVisible()
  expect(dialog.getByText(note)).toBeVisible()
  const after = store.snapshot().reminders
  expect(after.length).toBeGreaterThan(reminders.length)
  expect(after.map(({ membershipId }) => membershipId)).not.toContain(alone.id)
})

test('leaves people with a waiting payment notice out of a reminder to all', async () => {
  await openMail()
  const { store, institution, overdue } = await club()
  const [fee] = overdue
  if (!fee) throw new Error('nothing is overdue')
  await store.write((tx) =>
    tx.notices.insert(aNotice({ institutionId: institution.id, userId: fee.userId, feeIds: [fee.id] })),
  )
  const { user } = await renderApp(PAGE, { as: 'admin@rayo.test' })
  const [mark] = await screen.findAllByText('Avisó que pagó: en revisión')
  await user.click(screen.getByRole('checkbox', { name: /^Elegir todas las familias/ }))
  const row = mark?.closest('tr')
  if (!row) throw new Error('no row')
  expect(within(row).getByRole('checkbox')).not.toBeChecked()
  await user.click(within(row).getByRole('checkbox'))
  expect(within(row).getByRole('checkbox')).toBeChecked()
})

test('changes the text with a preview, and refuses an unknown placeholder', async () => {
  const { store, institution } = await club()
  const { user } = await renderApp(PAGE, { as: 'admin@rayo.test' })
  await user.click(await screen.findByRole('button', { name: 'Texto y plazo' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Texto de los recordatorios' }))
  const text = dialog.getByRole('textbox', { name: /^Texto/ })
  await user.clear(text)
  await user.paste('Hola {nombr}')
  await user.click(dialog.getByRole('button', { name: 'Guardar' }))
  expect(await dialog.findByText(/^Entre llaves solo puede ir/)).toBeVisible()
  await user.clear(text)
  await user.paste('{nombre}, debes {deuda} a {club}.')
  expect(await dialog.findByText(/^Ana Gómez, debes \$\s21\.000,00 a Club Atlético Relámpago\.$/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Guardar' }))
  await screen.findByText('Texto guardado')
  const savedInstitution = store.snapshot().institutions.find(({ id }) => id === institution.id)
  expect(savedInstitution?.reminderText).toBe('{nombre}, debes {deuda} a {club}.')
})

test('lets a member stop reminders, which the treasurer sees', async () => {
  const { store, institution, own } = await club()
  const { user } = await renderApp(`/panel/my-institutions/${institution.id}`, { as: 'user@rayo.test' })
  await user.click(await screen.findByRole('switch', { name: 'No quiero recordatorios' }))
  expect(await screen.findByText('Ya no te enviarán recordatorios')).toBeVisible()
  const membership = store.snapshot().memberships.find(({ id }) => id === own?.id)
  expect(membership?.remindersStoppedAt).not.toBeNull()
})

test('lets a member stop reminders by the link of a mail, without a sign-in', async () => {
  const { store } = await network.world({ papers: { linkSecret: async () => LINK_SECRET } })
  const { memberships, institutions } = store.snapshot()
  const membership = memberships.find(({ role, state }) => role === 'User' && state === 'accepted')
  const institution = institutions.find(({ id }) => id === membership?.institutionId)
  if (!membership || !institution) throw new Error('no member')
  const { user } = await renderApp(`/reminders/${aStopToken(membership.id)}`)
  const question = `¿No quieres recibir más recordatorios de ${institution.name}?`
  expect(await screen.findByRole('heading', { level: 1, name: question }, { timeout: 20_000 })).toBeVisible()
  const stoppedAt = () => store.snapshot().memberships.find(({ id }) => id === membership.id)?.remindersStoppedAt
  expect(stoppedAt()).toBeNull()
  await user.click(screen.getByRole('button', { name: 'No recibir más recordatorios' }))
  await screen.findByRole('heading', { name: `No recibirás más recordatorios de ${institution.name}` })
  expect(stoppedAt()).not.toBeNull()
})
