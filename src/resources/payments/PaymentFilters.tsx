import { useState } from 'react'
import { useListContext } from 'react-admin'
import { DateInput } from '../../panel/inputs/DateInput.tsx'
import { TextInput } from '../../panel/inputs/TextInput.tsx'
import { MANAGED } from '../../panel/useActor.ts'
import { ReferenceSelect } from '../../panel/ReferenceSelect.tsx'
import { money } from '../../providers/es/money.ts'
import { createText } from '../../providers/text.ts'
import styles from './payments.module.css'

const t = createText(money)

const LESS_USED = ['period', 'dueDate_gte', 'dueDate_lte']

/** The filter inputs of the list; the status has its own row of chips. On a phone those that are used less are shown when asked for. */
export function PaymentFilters({ withInstitution }: { withInstitution: boolean }) {
  const { filterValues } = useListContext()
  const [isOpen, setOpen] = useState(() => LESS_USED.some((filter) => filterValues[filter]))
  return (
    <>
      <TextInput source="q" type="search" />
      {withInstitution && (
        <ReferenceSelect
          source="institutionId"
          reference="institutions"
          filter={MANAGED}
          emptyText={t('filter.anyInstitution')}
        />
      )}
      {!isOpen && (
        <button type="button" className={`button button-quiet ${styles.more}`} onClick={() => setOpen(true)}>
          {t('filter.more')}
        </button>
      )}
      <div className={isOpen ? styles.filters : `${styles.filters} ${styles.folded}`}>
        <TextInput source="period" type="month" slotProps={SHRUNK} />
        <DateInput source="dueDate_gte" />
        <DateInput source="dueDate_lte" />
      </div>
    </>
  )
}

/** The browser shows the form of a month where the label would lie. */
const SHRUNK = { inputLabel: { shrink: true } }
