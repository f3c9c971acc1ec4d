import type { Page } from '@playwright/test'
import { expect } from './test.ts'

export type FormCase = {
  /** Below /panel; `{list}` stands for the list's first record. */
  screen: string
  /** The button that shows the form, where it is not there at once. */
  open?: string
  /** Fields to type into, by their labels. */
  typed: Record<string, string>
  /** List boxes and look-ups of which the last choice is taken, by their labels. */
  chosen?: string[]
  save?: string
}

const label = (text: string) => new RegExp(`^${text}`)
const field = (page: Page, name: string) => page.getByLabel(label(name)).and(page.locator('input, textarea')).first()

/** Fills the form; answers how to expect that it still holds what was filled in. */
export async function fillForm(
  page: Page,
  { open, typed, chosen = [] }: Omit<FormCase, 'screen'>,
): Promise<() => Promise<void>> {
  if (open) await page.getByRole('button', { name: open }).click()
  const choices = new Map<string, string>()
  for (const name of chosen) {
    const input = page.getByRole('combobox', { name: label(name) })
    await input.click()
    await page.getByRole('option').last().click()
    choices.set(name, (await input.inputValue().catch(() => null)) ?? (await input.innerText()))
  }
  for (const [name, value] of Object.entries(typed)) await field(page, name).fill(value)
  return async () => {
    for (const [name, text] of choices) {
      const input = page.getByRole('combobox', { name: label(name) })
      const isTyped = await input.evaluate((element) => element instanceof HTMLInputElement)
      await (isTyped ? expect(input).toHaveValue(text) : expect(input).toHaveText(text))
    }
    for (const [name, value] of Object.entries(typed)) {
      await expect(field(page, name)).toHaveValue(value)
    }
  }
}
