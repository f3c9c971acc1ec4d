import { MenuItem } from '@mui/material'
import { useChoicesContext } from 'react-admin'
import { FieldInput } from './FieldInput.tsx'
import type { FieldInputProps } from './FieldInput.tsx'
import { useChoicesFailure } from './useChoicesFailure.tsx'

type Choice = { id: string | number; [field: string]: unknown }

type Props = Omit<FieldInputProps, 'source'> & {
  /** From the reference around it when left out. */
  source?: string
  /** Their texts are Spanish already. */
  choices?: readonly Choice[]
  /** The field of a choice that is shown, or how it is told. */
  optionText?: string | ((choice: Choice) => string)
  /** The words for no choice; a required field has none. */
  emptyText?: string
}

/** One of a few choices, or of the records of the reference around it. No choice is null. */
export function SelectInput({ source: ownSource, choices, optionText = 'name', emptyText = '–', ...props }: Props) {
  const context = useChoicesContext<Choice>({ choices: choices && [...choices], source: ownSource })
  const failure = useChoicesFailure(context)
  const { allChoices, source } = context
  const textOf = (choice: Choice) =>
    typeof optionText === 'function' ? optionText(choice) : String(choice[optionText])
  const options = allChoices ?? []
  return (
    <FieldInput
      // a value whose choice is not loaded yet, or not in reach, is no error of the list box
      format={(value: unknown) => (options.some(({ id }) => id === value) ? value : '')}
      failure={failure}
      {...props}
      source={source}
      select
      slotProps={{ ...props.slotProps, select: { displayEmpty: true, ...props.slotProps?.select } }}
    >
      {!props.isRequired && <MenuItem value="">{emptyText}</MenuItem>}
      {options.map((choice) => (
        <MenuItem key={choice.id} value={choice.id}>
          {textOf(choice)}
        </MenuItem>
      ))}
    </FieldInput>
  )
}
