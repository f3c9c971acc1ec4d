import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'

/** A form: the texts to type and the choices to take, by the beginnings of their labels. */
export type Filling = {
  typed: Record<string, string>
  /** List boxes and look-ups of which the last choice is taken. */
  chosen?: string[]
}

const label = (text: string) => new RegExp(`^${text}`)

function field(name: string, within: HTMLElement): HTMLInputElement | HTMLTextAreaElement {
  const found = screen.getAllByLabelText(label(name)).find((input) => within.contains(input) && 'value' in input)
  if (found instanceof HTMLInputElement || found instanceof HTMLTextAreaElement) return found
  throw new Error(`no field ${name}`)
}

const shown = (input: HTMLElement) => (input instanceof HTMLInputElement ? input.value : input.textContent)

/** Fills the form once its fields are there; answers how to expect that it still holds what was filled in. */
export async function fill({ typed, chosen = [] }: Filling, within = document.body): Promise<() => void> {
  const [first = ''] = Object.keys(typed)
  await waitFor(() => field(first, within))
  const choices = new Map<string, string>()
  for (const name of chosen) {
    const box = await screen.findByRole('combobox', { name: label(name) })
    fireEvent.mouseDown(box)
    const options = await screen.findAllByRole('option')
    const last = options.at(-1)
    if (!last) throw new Error(`no choice of ${name}`)
    fireEvent.click(last)
    choices.set(name, shown(box))
  }
  for (const [name, value] of Object.entries(typed)) fireEvent.change(field(name, within), { target: { value } })
  return () => {
    const names = [...choices.keys()]
    const boxes = names.map((name) => shown(screen.getByRole('combobox', { name: label(name) })))
    expect(Object.fromEntries(names.map((name, index) => [name, boxes[index]]))).toEqual(Object.fromEntries(choices))
    const kept = Object.keys(typed).map((name) => [name, field(name, within).value])
    expect(Object.fromEntries(kept)).toEqual(typed)
  }
}

/** The button of that text, which is not disabled. Looked up by its words: the tree of roles of a whole list takes long to make. */
export async function findButton(text: string | RegExp, within: ParentNode = document.body): Promise<HTMLElement> {
  const matches = ({ textContent, ariaLabel }: HTMLButtonElement) =>
    typeof text === 'string' ? textContent.trim() === text : text.test(ariaLabel ?? textContent)
  return waitFor(() => {
    const found = [...within.querySelectorAll('button')].find(
      (button) => matches(button) && !button.disabled && !button.closest('[aria-hidden="true"]'),
    )
    if (!found) throw new Error(`no button ${String(text)}`)
    return found
  })
}
