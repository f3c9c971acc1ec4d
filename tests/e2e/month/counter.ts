import type { Locator, Page } from '@playwright/test'
import { tabTo } from '../support/keyboard.ts'
import { expect } from '../support/test.ts'
import { type Book, type BookReceipt, pesos, plain } from './book.ts'
import type { Member } from './club.ts'

/** One payment at the counter. Amounts are minor units. */
export type Payment = {
  kind: string
  members: readonly Member[]
  /** By default the suggested amount: the whole debt. */
  amount?: number
  method?: 'Efectivo' | 'Transferencia'
  reference?: string
  received?: number
  /** Typed for each cuota by hand, in the order of the list. */
  byHand?: readonly number[]
}

export const decimalOf = (minor: number) => (minor / 100).toFixed(2).replace('.', ',')

const hasFocus = (one: Locator) => one.evaluate((element) => element === document.activeElement)

/**
 * Takes a payment at the counter only by keyboard, and records it in the book. Compares the shown
 * debt and receipt with the book.
 */
export async function take(page: Page, book: Book, payment: Payment): Promise<BookReceipt> {
  const { kind, members, amount, method = 'Efectivo', reference, received, byHand } = payment
  const ids = members.map(({ id }) => id)
  const search = page.getByRole('combobox', { name: /^(Socio|Agregar otro socio al recibo)$/ })
  const total = page.getByRole('textbox', { name: 'Importe a cobrar' })

  for (const [place, { membership }] of members.entries()) {
    if (place > 0) {
      await expect(total).toBeFocused()
      await tabTo(page, search)
    }
    await expect(search).toBeFocused()
    await page.keyboard.type(membership.memberNumber ?? '')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: /^Quitar a / })).toHaveCount(place + 1)
  }
  const owed = page.getByText(/^Por cobrar/).filter({ has: page.locator('strong') })
  await expect(owed).toBeVisible()
  await expect.poll(async () => plain(await owed.locator('strong').textContent()), kind).toBe(pesos(book.owedBy(ids)))

  if (members.length > 1) await tabTo(page, total)
  await expect(total).toBeFocused()
  const option = page.getByRole('radio', { name: method })
  if (!(await option.isChecked())) {
    const other = page.getByRole('radio', { checked: true })
    for (let stops = 0; stops < 2 && !(await hasFocus(other)); stops += 1) await page.keyboard.press('Tab')
    await expect(other).toBeFocused()
    await page.keyboard.press(method === 'Efectivo' ? 'ArrowUp' : 'ArrowDown')
    await expect(option).toBeChecked()
  }
  if (byHand) {
    await tabTo(page, page.getByRole('button', { name: 'Repartir a mano' }))
    await page.keyboard.press('Enter')
    const shares = page.getByRole('table', { name: 'Por cobrar' }).getByRole('textbox')
    await expect(shares).toHaveCount(book.openOf(ids).length)
    for (let place = 0; place < (await shares.count()); place += 1) {
      await tabTo(page, shares.nth(place))
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.press('Delete')
      const share = byHand[place] ?? 0
      if (share > 0) await page.keyboard.type(decimalOf(share))
    }
  }
  if (amount !== undefined) {
    if (!(await hasFocus(total))) await tabTo(page, total)
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(decimalOf(amount))
  }
  if (received !== undefined) {
    await tabTo(page, page.getByRole('textbox', { name: 'Entregado' }))
    await page.keyboard.type(decimalOf(received))
  }
  if (reference !== undefined) {
    await tabTo(page, page.getByRole('textbox', { name: 'Referencia' }))
    await page.keyboard.type(reference)
  }
  if (byHand && reference === undefined) await tabTo(page, page.getByRole('button', { name: 'Registrar y seguir' }))
  await page.keyboard.press('Enter')

  const receipt = byHand
    ? book.write({
        shares: new Map(book.openOf(ids).flatMap((fee, place) => (byHand[place] ? [[fee.id, byHand[place]]] : []))),
        method,
        receivedOn: book.today,
      })
    : book.receive(ids, amount ?? book.owedBy(ids), method)
  const change = received === undefined ? '' : ` Vuelto: ${pesos(received - receipt.amount)}.`
  const message = `Recibo N.º ${receipt.number} registrado por ${pesos(receipt.amount)}.${change}`
  await expect
    .poll(async () => (await page.getByText(/^Recibo N\.º \d+ registrado/).allTextContents()).map(plain), kind)
    .toContain(message)
  await expect(search).toBeFocused()
  return receipt
}
