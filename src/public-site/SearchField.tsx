import { useEffect, useRef, useState } from 'react'
import { SearchIcon } from '../ui/theme/icons.tsx'
import styles from './Filters.module.css'

const TYPING_MS = 300

type Props = {
  label: string
  placeholder: string
  value: string
  onSearch: (text: string) => void
}

/** A search box that follows the address, also on the back button. */
export function SearchField({ label, placeholder, value, onSearch }: Props) {
  const [draft, setDraft] = useState(value)
  const [followed, setFollowed] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  if (value !== followed) {
    setFollowed(value)
    if (value !== draft.trim()) setDraft(value)
  }
  useEffect(() => () => clearTimeout(timer.current), [])

  const search = (text: string) => {
    clearTimeout(timer.current)
    if (text.trim() !== value) onSearch(text.trim())
  }
  return (
    <label className={styles.field}>
      <span className={styles.label}>{label}</span>
      <span className={styles.search}>
        <SearchIcon className={styles.searchIcon} />
        <input
          className={styles.control}
          type="search"
          name="q"
          value={draft}
          placeholder={placeholder}
          maxLength={100}
          autoComplete="off"
          enterKeyHint="search"
          onChange={({ target }) => {
            setDraft(target.value)
            clearTimeout(timer.current)
            timer.current = setTimeout(search, TYPING_MS, target.value)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            search(draft)
          }}
        />
      </span>
    </label>
  )
}
