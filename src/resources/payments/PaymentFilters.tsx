import { AutocompleteInput, DateInput, ReferenceInput, SearchInput, TextInput } from 'ra-ui-materialui'

/** The filter inputs of the list; the status has its own row of chips. */
export function PaymentFilters({ withInstitution }: { withInstitution: boolean }) {
  return (
    <>
      <SearchInput source="q" placeholder="resources.payments.fields.q" />
      {withInstitution && (
        <ReferenceInput source="institutionId" reference="institutions" sort={{ field: 'name', order: 'ASC' }}>
          <AutocompleteInput optionText="name" filterToQuery={searchFor} helperText={false} />
        </ReferenceInput>
      )}
      <TextInput source="period" type="month" helperText={false} slotProps={{ inputLabel: { shrink: true } }} />
      <DateInput source="dueDate_gte" helperText={false} />
      <DateInput source="dueDate_lte" helperText={false} />
    </>
  )
}

function searchFor(q: string) {
  return q ? { q } : {}
}
