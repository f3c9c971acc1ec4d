import { AutocompleteInput, DateInput, ReferenceInput, SearchInput, SelectInput, TextInput } from 'react-admin'

const LABELS = 'resources.payments.fields'

/** The filter inputs of the list; the status has its own row of chips. `severalInstitutions` tells whether there is one to choose. */
export function paymentFilters(severalInstitutions: boolean) {
  return [
    <SearchInput key="q" source="q" alwaysOn label={`${LABELS}.q`} placeholder={`${LABELS}.q`} />,
    ...(severalInstitutions
      ? [
          <ReferenceInput
            key="institutionId"
            source="institutionId"
            reference="institutions"
            sort={{ field: 'name', order: 'ASC' }}
            alwaysOn
          >
            <AutocompleteInput
              label={`${LABELS}.institutionId`}
              optionText="name"
              filterToQuery={(q: string) => (q ? { q } : {})}
              sx={{ minWidth: 220 }}
            />
          </ReferenceInput>,
        ]
      : []),
    <TextInput
      key="period"
      source="period"
      type="month"
      label={`${LABELS}.period`}
      slotProps={{ inputLabel: { shrink: true } }}
    />,
    <DateInput key="dueDate_gte" source="dueDate_gte" label={`${LABELS}.dueDate_gte`} />,
    <DateInput key="dueDate_lte" source="dueDate_lte" label={`${LABELS}.dueDate_lte`} />,
    <ReferenceInput key="sportId" source="sportId" reference="sports" sort={{ field: 'name', order: 'ASC' }} perPage={100}>
      <SelectInput label={`${LABELS}.sportId`} optionText="name" />
    </ReferenceInput>,
  ]
}
