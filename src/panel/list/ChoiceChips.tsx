import { useListContext } from 'react-admin'
import styles from '../money/StatusFilter.module.css'

type Props = {
  source: string
  legend: string
  /** The chip for no filter. */
  all: string
  choices: readonly { id: string; name: string }[]
  alwaysOn?: boolean
}

/** A list's filter by one of a few values, as an input among the others: one chip per value, and one for all. */
export function ChoiceChips({ source, legend, all, choices }: Props) {
  const { filterValues, setFilters } = useListContext()
  const { [source]: chosen, ...others } = filterValues
  return (
    <fieldset className={styles.group} data-line>
      <legend className="visually-hidden">{legend}</legend>
      <div className={styles.chips}>
        <button
          type="button"
          className={styles.chip}
          aria-pressed={chosen === undefined}
          onClick={() => setFilters(others)}
        >
          {all}
        </button>
        {choices.map(({ id, name }) => (
          <button
            key={id}
            type="button"
            className={styles.chip}
            aria-pressed={chosen === id}
            onClick={() => setFilters({ ...others, [source]: id })}
          >
            {name}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
