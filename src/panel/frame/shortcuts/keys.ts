/** What one key does in the panel; the names are those of the texts. */
export const SHORTCUTS = { search: '/', create: 'n', next: 'j', previous: 'k', help: '?' } as const
export type Shortcut = keyof typeof SHORTCUTS

/**
 * The shortcut that a key press stands for, by the character it writes: on a Spanish keyboard / and ? are written with the shift key. Null while somebody
 * types, in a menu or a dialog, with a modifier, and of what something else has taken already.
 */
export function shortcutOf(event: KeyboardEvent): Shortcut | null {
  const { key, ctrlKey, metaKey, altKey, isComposing, defaultPrevented } = event
  if (ctrlKey || metaKey || altKey || isComposing || defaultPrevented || isTyping(event.target)) return null
  const found = Object.entries(SHORTCUTS).find(([, one]) => one === key)
  // the keys of the table are its type's
  return found ? (found[0] as Shortcut) : null
}

/** Does what a shortcut stands for on the page that is shown; answers whether there was anything to do. `help` is nobody's element. */
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
  const wanted = at === -1 ? 0 : at + (shortcut === 'next' ? 1 : -1)
  return rows[wanted] ?? null
}

/** What takes letters: fields, and menus and lists that look for an entry by its first letters. */
const TAKES_LETTERS = [
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit])',
  'textarea',
  'select',
  '[contenteditable]:not([contenteditable=false])',
  '[role=textbox], [role=spinbutton], [role=combobox], [role=listbox], [role=menu], [role=grid]',
].join(', ')

const DIALOG = 'dialog[open], [role=dialog], [role=alertdialog]'

/** Whether a key that is pressed there belongs to what has the focus: somebody writes, or a dialog is open over the page. */
function isTyping(target: EventTarget | null): boolean {
  if (target instanceof Element && target.closest(TAKES_LETTERS) !== null) return true
  return document.querySelector(DIALOG) !== null
}
