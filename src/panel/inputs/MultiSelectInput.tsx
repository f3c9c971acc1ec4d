import { MenuItem } from '@mui/material'
import { useChoicesContext } from 'react-admin'
import { FieldInput } from './FieldInput.tsx'
import type { FieldInputProps } from './FieldInput.tsx'
import { useChoicesFailure } from './useChoicesFailure.tsx'

type Choice = { id: string; name: string }

type Props = Omit<FieldInputProps, 'source'> & { source?: string }

/** Several of the records of the reference around it, by their names; the value is a list of ids, and none is an empty list. */
export function MultiSelectInput({ source: ownSource, ...props }: Props) {
  const context = useChoicesContext<Choice>({ source: ownSource })
  const failure = useChoicesFailure(context)
  const { allChoices, source } = context
  const options = allChoices ?? []
  const nameOf = (id: unknown) => options.find((choice) => choice.id === id)?.name ?? (failure ? '–' : '…')
  return (
    <FieldInput
      format={(value: unknown) => (Array.isArray(value) ? value : [])}
      failure={failure}
      {...props}
      source={source}
      select
      slotProps={{
        select: {
          multiple: true,
          displayEmpty: true,
          renderValue: (ids) => (Array.isArray(ids) && ids.length > 0 ? ids.map(nameOf).join(', ') : '–'),
        },
      }}
    >
      {options.map((choice) => (
        <MenuItem key={choice.id} value={choice.id}>
          {choice.name}
        </MenuItem>
      ))}
    </FieldInput>
  )
}
