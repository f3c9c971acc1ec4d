import { useEffect } from 'react'
import { Button, DialogActions } from '@mui/material'
import { useStore } from 'react-admin'
import { useLocation, useNavigate } from 'react-router-dom'
import { shortcuts as texts } from '../../../providers/es/panel.ts'
import { Dialog } from '../../page/Dialog.tsx'
import { SHORTCUTS, follow, shortcutOf, type Shortcut } from './keys.ts'
import styles from './Shortcuts.module.css'

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
      else if (!follow(shortcut)) return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isOn, navigate, search])
  return (
    isOpen && (
      <Dialog title={texts.title} onClose={() => void navigate({ search, hash: '' }, { replace: true })}>
        <List />
        <label className={styles.switch}>
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

function List() {
  return (
    <dl className={styles.keys}>
      {Object.entries(SHORTCUTS).map(([name, key]) => (
        <div key={name}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          {/* the table's keys are exactly its type's */}
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
