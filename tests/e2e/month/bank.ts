import type { Page } from '@playwright/test'
import { aBankFile } from '../../support/bankFile.ts'
import { expect, goInside, settled } from '../support/test.ts'
import { type Book, pesos, plain, total } from './book.ts'
import { receiptsOf, type Club, type Member } from './club.ts'

const nameOf = ({ familyName, givenName }: Member) => `${familyName} ${givenName}`

/** Members whom a bank's line identifies: with a unique name, without guardian and wards. */
function payersOf(club: Club, book: Book) {
  const guardians = new Set(club.members.map(({ membership }) => membership.guardianId))
  return club.members
    .filter(({ membership: { state, guardianId, id } }) => state === 'accepted' && !guardianId && !guardians.has(id))
    .filter((one) => club.members.filter((other) => nameOf(other) === nameOf(one)).length === 1)
    .map(({ id, givenName, familyName, documentNumber }) => {
      return { userId: id, givenName, familyName, documentNumber, owed: book.owedBy([id]) }
    })
    .filter(({ owed }) => owed > 0)
}

async function review(page: Page, text: string): Promise<void> {
  await page
    .getByLabel(/^Elegir (otro )?archivo/)
    .setInputFiles({ name: 'banco.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await page.getByRole('button', { name: 'Buscar a los socios' }).click()
  await expect(page.getByRole('searchbox', { name: 'Buscar en estas líneas' })).toBeVisible({ timeout: 60_000 })
}

/**
 * Imports a bank's file of 200 lines, 15 of them odd, confirms the matches, and imports it again.
 * Compares each receipt with its line, and their sum with the announced one.
 */
export async function importBankFile(page: Page, club: Club, book: Book): Promise<void> {
  const payers = payersOf(club, book)
  expect(payers.length).toBeGreaterThan(3)
  const { text, expected } = aBankFile(payers, book.today)
  expect([expected.length, expected.filter(({ kind }) => kind !== 'paid').length]).toEqual([200, 15])
  await goInside(page, '/panel/payments/bank')
  await settled(page)
  await review(page, text)
  const first = book.nextNumber
  const button = page.getByRole('button', { name: /^Registrar \d+ pagos? por/ })
  const announced = plain(await button.textContent())
  expect((await receiptsOf(page, club)).filter(({ number }) => number >= first)).toEqual([])
  await button.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Registrar' }).click()
  await expect(page.getByText(/^Se registraron/)).toBeVisible({ timeout: 60_000 })

  const receipts = (await receiptsOf(page, club)).filter(({ number }) => number >= first)
  const announcement = `Registrar ${receipts.length} pagos por ${pesos(total(receipts.map(({ amount }) => amount)))}`
  expect(announced).toBe(announcement)
  expect(receipts.length).toBeGreaterThan(3)
  // Nobody pays twice, and each receipt is one of the file's lines of that member.
  expect(new Set(receipts.map(({ payerId }) => payerId)).size).toBe(receipts.length)
  for (const { number, payerId, amount, method, receivedOn } of receipts.toSorted((a, b) => a.number - b.number)) {
    const line = expected.find((one) => one.userId === payerId && one.amount === amount)
    expect({ number, method, kind: line?.kind }).toEqual({
      number: book.nextNumber,
      method: 'Transferencia',
      kind: expect.stringMatching(/^(paid|tooMuch|repeated)$/),
    })
    book.receive([payerId ?? ''], amount, method, receivedOn)
  }

  await review(page, text)
  await expect(page.getByRole('button', { name: new RegExp(`^Ya registrados ${receipts.length}$`) })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Registrar \d+ pagos? por/ })).toHaveCount(0)
}
