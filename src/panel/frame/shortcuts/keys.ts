export const SHORTCUTS = { search: '/', create: 'n', next: 'j', previous: 'k', help: '?' } as const
export type Shortcut = keyof typeof SHORTCUTS

/**
 * The shortcut of a key press, by the character it writes. Null while the user types, in a menu or dialog, or with a
 * modifier.
 */
export function shortcutOf(event: KeyboardEvent): Shortcut | null {
  const { key, ctrlKey, metaKey, altKey, isComposing, defaultPrevented } = event
  if (ctrlKey || metaKey || altKey || isComposing || defaultPrevented || isTyping(event.target)) return null
  const entry = Object.entries(SHORTCUTS).find(([, one]) => one === key)
  // the table's keys are exactly its type's
  return entry ? (entry[0] as Shortcut) : null
}

/** Runs a shortcut on the current page. Returns whether there was anything to do. `help` belongs to no element. */
export function follow(shortcut: Exclude<Shortcut, 'help'>, page: ParentNode = document): boolean {
  const target = targetOf(shortcut, page)
  if (shortcut === 'create') target?.click()
  else target?.focus()
  return target !== null
}

function targetOf(shortcut: Exclude<Shortcut, 'help'>, page: ParentNode): HTMLElement | null {
  if (shortcut === 'search') return page.querySelector<HTMLElement>('.panel-page [data-source="q"] input')
  if (shortcut === 'create') return page.querySelector<HTMLElement>('.panel-page [data-shortcut="create"]')
  const rows = Array.from(page.querySelectorAll<HTMLElement>('.panel-page .row-link'))
  const at = rows.findIndex((row) => row.closest('tr')?.contains(document.activeElement))
  const index = at === -1 ? 0 : at + (shortcut === 'next' ? 1 : -1)
  return rows[index] ?? null
}

const TAKES_LETTERS = [
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit])',
  'textarea',
  'select',
  '[contenteditable]:not([contenteditable=false])',
  '[role=textbox], [role=spinbutton], [role=combobox], [role=listbox], [role=menu], [role=grid]',
].join(', ')

const DIALOG = 'dialog[open], [role=dialog], [role=alertdialog]'

function isTyping(target: EventTarget | null): boolean {
  if (target instanceof Element && target.closest(TAKES_LETTERS) !== null) return true
  return document.querySelector(DIALOG) !== null
}
