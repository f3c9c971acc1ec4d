import { useListContext } from 'react-admin'
import { formatCount } from '../../providers/i18n/text.ts'
import styles from './list.module.css'

type Chip<Id> = { id: Id; label: string; count?: number | null; /** On a second line. */ detail?: string }
type Props<Id> = { legend: string; chips: readonly Chip<Id>[]; selected: Id; onSelect: (id: Id) => void }

export function Chips<Id>({ legend, chips, selected, onSelect }: Props<Id>) {
  return (
    <fieldset data-line>
      <legend className="visually-hidden">{legend}</legend>
      <div className={`swipe ${styles.chips}`}>
        {chips.map(({ id, label, count = null, detail }) => (
          <button
            key={label}
            type="button"
            className={styles.chip}
            aria-pressed={id === selected}
            onClick={() => onSelect(id)}
          >
            {label} {count !== null && <span className={styles.count}>{formatCount(count)}</span>}
            {detail && <span className={styles.detail}>{detail}</span>}
          </button>
        ))}
      </div>
    </fieldset>
  )
}

type FilterProps = {
  source: string
  legend: string
  all: string
  choices: readonly { id: string; name: string }[]
  alwaysOn?: boolean
}

export function ChipsFilter({ source, legend, all, choices }: FilterProps) {
  const { filterValues, setFilters } = useListContext<never>()
  const { [source]: selected, ...others } = filterValues
  return (
    <Chips<unknown>
      legend={legend}
      chips={[{ id: undefined, label: all }, ...choices.map(({ id, name }) => ({ id, label: name }))]}
      selected={selected}
      onSelect={(id) => setFilters(id === undefined ? others : { ...others, [source]: id })}
    />
  )
}
