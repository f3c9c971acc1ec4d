import type { Page } from '@playwright/test'
import { expect, goInside, settled } from '../support/test.ts'
import { mailsAt } from '../support/sent.ts'
import { type Book, pesos, plain, total } from './book.ts'
import type { Club, Member } from './club.ts'

type Family = { head: Member; owed: number }

/** The families with overdue cuotas, and the member who is reminded. */
function familiesOf(club: Club, book: Book): Family[] {
  const headOf = ({ membership }: Member) =>
    club.members.find((one) => one.membership.id === (membership.guardianId ?? membership.id))
  const families = new Map<string, Family>()
  for (const member of club.members) {
    const overdue = book.openOf([member.id]).filter((fee) => book.isOverdue(fee))
    const owed = total(overdue.map((fee) => book.owed(fee)))
    const head = headOf(member)
    if (owed === 0 || !head) continue
    families.set(head.id, { head, owed: owed + (families.get(head.id)?.owed ?? 0) })
  }
  return [...families.values()]
}

/** Reminds everybody by e-mail, and compares each mail with the book. Nobody gets a second one. */
export async function remind(page: Page, club: Club, book: Book): Promise<void> {
  const families = familiesOf(club, book)
  expect(families.length).toBeGreaterThan(0)
  await goInside(page, '/panel/payments/reminders')
  await settled(page)
  const all = page.getByRole('button', { name: /^Todas/ })
  const owed = total(families.map((family) => family.owed))
  expect(plain(await all.innerText())).toBe(`Todas ${families.length} ${pesos(owed)}`)

  await page.getByRole('checkbox', { name: 'Elegir todas las familias a las que hoy se puede avisar' }).check()
  await page.getByRole('button', { name: 'Enviar por correo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Enviar recordatorios por correo' })
  await dialog.getByRole('button', { name: 'Enviar', exact: true }).click()
  const reachable = families.filter(({ head }) => head.email !== null)
  await expect(dialog.getByText(`Terminó: ${reachable.length} de ${reachable.length} enviados.`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Listo' }).click()

  const mails = await mailsAt(new URL(page.url()).host)
  expect(mails.map(({ to }) => to).toSorted()).toEqual(reachable.map(({ head }) => head.email ?? '').toSorted())
  for (const { to, text } of mails) {
    const family = reachable.find(({ head }) => head.email === to)
    expect(plain(text), to).toContain(pesos(family?.owed ?? 0))
  }
  await expect(page.getByRole('button', { name: 'Enviar por correo' })).toBeDisabled()
  const boxes = page.getByRole('table', { name: 'Familias con cuotas vencidas' }).locator('tbody').getByRole('checkbox')
  await expect(boxes.and(page.locator(':enabled'))).toHaveCount(families.length - reachable.length)
}
