import { ReferenceArrayInputBase, ReferenceInputBase } from 'react-admin'
import type { SortPayload } from 'react-admin'
import { MultiSelectInput } from './inputs/MultiSelectInput.tsx'
import { SelectInput } from './inputs/SelectInput.tsx'

type Props = {
  source: string
  reference: string
  label?: string
  optionText?: string
  sort?: SortPayload
  filter?: Record<string, unknown>
  isRequired?: boolean
  disabled?: boolean
  helperText?: string
  /** The words for no choice. */
  emptyText?: string
  /** Several may be chosen; the value is a list of ids. */
  multiple?: boolean
}

/** As many as a list box can offer; a person is looked up by typing instead. */
const CHOICES = 200
const BY_NAME: SortPayload = { field: 'name', order: 'ASC' }

/** Chooses records of another resource from a list box. */
export function ReferenceSelect({
  source,
  reference,
  label,
  sort = BY_NAME,
  filter,
  optionText = 'name',
  multiple,
  ...input
}: Props) {
  if (multiple) {
    return (
      <ReferenceArrayInputBase source={source} reference={reference} sort={sort} filter={filter} perPage={CHOICES}>
        <MultiSelectInput source={source} label={label} disabled={input.disabled} helperText={input.helperText} />
      </ReferenceArrayInputBase>
    )
  }
  return (
    <ReferenceInputBase source={source} reference={reference} sort={sort} filter={filter} perPage={CHOICES}>
      <SelectInput source={source} label={label} optionText={optionText} {...input} />
    </ReferenceInputBase>
  )
}
