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
