import { DateInput } from '../../panel/inputs/DateInput.tsx'
import { TextInput } from '../../panel/inputs/TextInput.tsx'
import { ReferenceSelect } from '../../panel/ReferenceSelect.tsx'
import { money } from '../../providers/es/money.ts'
import { createText } from '../../providers/text.ts'

const t = createText(money)

/** The filter inputs of the list; the status has its own row of chips. */
export function PaymentFilters({ withInstitution }: { withInstitution: boolean }) {
  return (
    <>
      <TextInput source="q" type="search" />
      {withInstitution && (
        <ReferenceSelect source="institutionId" reference="institutions" emptyText={t('filter.anyInstitution')} />
      )}
      <TextInput source="period" type="month" slotProps={{ inputLabel: { shrink: true } }} />
      <DateInput source="dueDate_gte" />
      <DateInput source="dueDate_lte" />
    </>
  )
}
