import { useState } from 'react'
import { createSearchParams, useNavigate } from 'react-router-dom'
import { site } from '../providers/es/site.ts'
import { ChevronIcon, SearchIcon } from '../ui/theme/icons.tsx'
import styles from './HeroSearch.module.css'

const { search } = site.home

/** One search box for sports and institutions. It opens the list with the text in its address. */
export function HeroSearch() {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [where, setWhere] = useState('/institutions')
  return (
    <search>
      <form
        className={styles.form}
        aria-label={search.label}
        onSubmit={(event) => {
          event.preventDefault()
          const q = text.trim()
          void navigate({ pathname: where, search: q && `?${createSearchParams({ q })}` })
        }}
      >
        <span className={styles.where}>
          <select aria-label={search.what} value={where} onChange={({ target }) => setWhere(target.value)}>
            <option value="/institutions">{search.institutions}</option>
            <option value="/sports">{search.sports}</option>
          </select>
          <ChevronIcon className={styles.chevron} />
        </span>
        <input
          className={styles.text}
          type="search"
          aria-label={search.text}
          placeholder={search.placeholder}
          maxLength={100}
          enterKeyHint="search"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <button type="submit" className={`button ${styles.submit}`}>
          <SearchIcon />
          {search.submit}
        </button>
      </form>
    </search>
  )
}
