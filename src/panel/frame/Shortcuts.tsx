import { useEffect } from 'react'
import { Button, DialogActions } from '@mui/material'
import { useStore } from 'react-admin'
import { useLocation, useNavigate } from 'react-router-dom'
import { palette } from '../../providers/es/palette.ts'
import { shortcuts as texts } from '../../providers/es/panel.ts'
import { Dialog } from '../page/dialogs.tsx'

const SHORTCUTS = { search: '/', create: 'n', next: 'j', previous: 'k', help: '?' } as const

type Shortcut = keyof typeof SHORTCUTS

/** The shortcut of the typed character. Null while the user types, in a menu or dialog, or with a modifier. */
function shortcutOf(event: KeyboardEvent): Shortcut | null {
  const { key, ctrlKey, metaKey, altKey, isComposing, defaultPrevented } = event
  if (ctrlKey || metaKey || altKey || isComposing || defaultPrevented || isTyping(event.target)) return null
  const entry = Object.entries(SHORTCUTS).find(([, one]) => one === key)
  // `Shortcut` is the type of the table's keys
  return entry ? (entry[0] as Shortcut) : null
}

/** Runs a shortcut on the current page. Returns whether its element exists. `help` has no element. */
function runShortcut(shortcut: Exclude<Shortcut, 'help'>, page: ParentNode = document): boolean {
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

const SHORTCUTS_HASH = '#atajos'

/** The panel's keys, and the dialog that lists them and turns them off (WCAG 2.1.4). */
export function Shortcuts() {
  const { hash, search } = useLocation()
  const navigate = useNavigate()
  const [isOn, setOn] = useStore('shortcuts.on', true)
  const isOpen = hash === SHORTCUTS_HASH
  useEffect(() => {
    if (!isOn) return undefined
    const onKeyDown = (event: KeyboardEvent) => {
      const shortcut = shortcutOf(event)
      if (shortcut === null) return
      if (shortcut === 'help') void navigate({ search, hash: SHORTCUTS_HASH })
      else if (!runShortcut(shortcut)) return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isOn, navigate, search])
  return (
    isOpen && (
      <Dialog title={texts.title} onClose={() => void navigate({ search, hash: '' }, { replace: true })}>
        <ShortcutList />
        <label className="shortcut-switch">
          <input type="checkbox" checked={isOn} onChange={({ target }) => setOn(target.checked)} /> {texts.on}
        </label>
        <DialogActions>
          <Button variant="contained" onClick={() => void navigate({ search, hash: '' }, { replace: true })}>
            {texts.close}
          </Button>
        </DialogActions>
      </Dialog>
    )
  )
}

function ShortcutList() {
  return (
    <dl className="shortcut-keys">
      <div>
        <dt>
          <kbd>{palette.key}</kbd>
        </dt>
        <dd>{palette.title}</dd>
      </div>
      {Object.entries(SHORTCUTS).map(([name, key]) => (
        <div key={name}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          {/* `Shortcut` is the type of the table's keys */}
          <dd>{texts.does[name as Shortcut]}</dd>
        </div>
      ))}
      <div>
        <dt>
          <kbd>{texts.enter}</kbd>
        </dt>
        <dd>{texts.opens}</dd>
      </div>
    </dl>
  )
}
