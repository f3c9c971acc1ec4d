import { AutocompleteInput, ReferenceInput, type AutocompleteInputProps, type ReferenceInputProps } from 'react-admin'
import { RetriedChoices } from './RetriedChoices.tsx'

type Reference = Pick<ReferenceInputProps, 'reference' | 'filter' | 'sort' | 'enableGetChoices'>
type ReferenceSelectProps = Reference & Omit<AutocompleteInputProps, keyof Reference | 'source'> & { source: string }

/** One record of a resource, searched by its name. */
export function ReferenceSelect(props: ReferenceSelectProps) {
  const { source, reference, filter, sort = BY_NAME, enableGetChoices, ...input } = props
  return (
    <ReferenceInput {...{ source, reference, filter, sort, enableGetChoices }}>
      <RetriedChoices>
        <AutocompleteInput optionText="name" {...input} />
      </RetriedChoices>
    </ReferenceInput>
  )
}

const BY_NAME = { field: 'name', order: 'ASC' } as const
