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
export function isTyping(target: EventTarget | null): boolean {
  if (target instanceof Element && target.closest(TAKES_LETTERS) !== null) return true
  return document.querySelector(DIALOG) !== null
}
