import { fireEvent, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { panel } from '../../../src/providers/es/panel.ts'

/** A form: the texts to type and the choices to make, by the start of their labels. */
export type Filling = {
  typed: Record<string, string>
  /** List boxes and autocompletes whose last choice is taken. */
  chosen?: string[]
}

const startsWith = (element: Element | null, text: string) => element?.textContent.startsWith(text) === true

// not with Testing Library, which takes a second per field in a large form
function field(name: string, within: HTMLElement): HTMLInputElement | HTMLTextAreaElement {
  const label = [...within.querySelectorAll('label')].find((one) => startsWith(one, name))
  const control = label?.control
  if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) return control
  throw new Error(`no field ${name}`)
}

function box(name: string): HTMLElement {
  const combobox = [...document.querySelectorAll<HTMLElement>('[role="combobox"]')].find((one) => {
    const ids = one.getAttribute('aria-labelledby')?.split(' ') ?? []
    const labels = one instanceof HTMLInputElement ? [...(one.labels ?? [])] : []
    return [...ids.map((id) => document.getElementById(id)), ...labels].some((label) => startsWith(label, name))
  })
  if (!combobox) throw new Error(`no list box ${name}`)
  return combobox
}

const valueOf = (input: HTMLElement) => (input instanceof HTMLInputElement ? input.value : input.textContent)

/** Fills in the form when it appears. Returns a check that it still has those values. */
export async function fill({ typed, chosen = [] }: Filling, within = document.body): Promise<() => void> {
  const [first = ''] = Object.keys(typed)
  await waitFor(() => field(first, within))
  const choices = new Map<string, string>()
  for (const name of chosen) {
    fireEvent.mouseDown(await waitFor(() => box(name)))
    const last = await waitFor(() => {
      // the entry that creates a record is not a choice
      const options = [...document.querySelectorAll('[role="option"]')].filter(
        ({ textContent }) => textContent !== panel.form.createHint,
      )
      expect(options).not.toHaveLength(0)
      return options.at(-1)
    })
    if (!last) throw new Error(`no choice of ${name}`)
    fireEvent.click(last)
    choices.set(name, valueOf(box(name)))
  }
  for (const [name, value] of Object.entries(typed)) fireEvent.change(field(name, within), { target: { value } })
  return () => {
    const names = [...choices.keys()]
    const boxes = names.map((name) => valueOf(box(name)))
    expect(Object.fromEntries(names.map((name, index) => [name, boxes[index]]))).toEqual(Object.fromEntries(choices))
    const values = Object.keys(typed).map((name) => [name, field(name, within).value])
    expect(Object.fromEntries(values)).toEqual(typed)
  }
}

/** The enabled button with a text. Not found by role, because building a long list's role tree is slow. */
export async function findButton(text: string | RegExp, within: ParentNode = document.body): Promise<HTMLElement> {
  const matches = ({ textContent, ariaLabel }: HTMLButtonElement) =>
    typeof text === 'string' ? textContent.trim() === text : text.test(ariaLabel ?? textContent)
  return waitFor(() => {
    const submit = [...within.querySelectorAll('button')].find(
      (button) => matches(button) && !button.disabled && !button.closest('[aria-hidden="true"]'),
    )
    if (!submit) throw new Error(`no button ${String(text)}`)
    return submit
  })
}
