import { Form } from 'react-router-dom'
import { site } from '../providers/es/site.ts'
import { SearchIcon } from '../ui/theme/icons.tsx'
import styles from './HeroSearch.module.css'

const { search } = site.home

/** One search box: it opens the institutions with the text in the address. Their words hold sports, cities and parts of the day too. */
export function HeroSearch() {
  return (
    <search>
      <Form className={styles.form} aria-label={search.label} action="/institutions" method="get">
        <input
          className={styles.text}
          type="search"
          name="q"
          aria-label={search.text}
          placeholder={search.placeholder}
          maxLength={100}
          enterKeyHint="search"
        />
        <button type="submit" className={`button ${styles.submit}`}>
          <SearchIcon />
          {search.submit}
        </button>
      </Form>
    </search>
  )
}
