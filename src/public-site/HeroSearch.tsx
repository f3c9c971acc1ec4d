import { siteHome } from '../providers/es/siteHome.ts'
import { SearchIcon } from '../ui/theme/icons.tsx'
import { AddressForm } from './AddressForm.tsx'
import styles from './HeroSearch.module.css'

const { search } = siteHome

/** One search box: it opens the institutions with the text in the address. Their words hold sports, cities and parts of the day too. */
export function HeroSearch() {
  return (
    <search>
      <AddressForm className={styles.form} aria-label={search.label} action="/institutions">
        <input
          className={styles.text}
          type="search"
          name="q"
          aria-label={search.text}
          placeholder={search.placeholder}
          maxLength={100}
          enterKeyHint="search"
        />
        <button type="submit" className="button">
          <SearchIcon />
          {search.submit}
        </button>
      </AddressForm>
    </search>
  )
}
