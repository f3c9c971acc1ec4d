import { useEffect, useId, useRef, useState } from 'react'
import { SearchIcon } from '../ui/theme/icons.tsx'
import styles from './Filters.module.css'

const TYPING_MS = 300

type Props = {
  label: string
  placeholder: string
  value: string
  /** The words in the address, if other filters replace them. */
  addressWords?: string
  suggestions?: readonly string[]
  onSearch: (text: string, isTyping: boolean) => void
}

export function SearchField({ label, placeholder, value, addressWords = value, suggestions = [], onSearch }: Props) {
  const [draft, setDraft] = useState(value)
  const [previous, setPrevious] = useState({ value, addressWords })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const list = useId()
  if (value !== previous.value || addressWords !== previous.addressWords) {
    setPrevious({ value, addressWords })
    if (value !== draft.trim()) setDraft(value)
  }
  useEffect(() => () => clearTimeout(timer.current), [])

  const search = (text: string, isTyping: boolean) => {
    clearTimeout(timer.current)
    if (!isTyping || text.trim() !== value) onSearch(text.trim(), isTyping)
  }
  return (
    <div className={styles.field}>
      <label>
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
            list={suggestions.length > 0 ? list : undefined}
            enterKeyHint="search"
            onChange={({ target }) => {
              setDraft(target.value)
              clearTimeout(timer.current)
              timer.current = setTimeout(search, TYPING_MS, target.value, true)
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              search(draft, false)
            }}
          />
        </span>
      </label>
      {suggestions.length > 0 && (
        <datalist id={list}>
          {suggestions.map((text) => (
            <option key={text}>{text}</option>
          ))}
        </datalist>
      )}
    </div>
  )
}
