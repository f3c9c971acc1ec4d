import { Autocomplete, TextField } from '@mui/material'
import { useChoicesContext, useInput, useSourceContext, useTranslate } from 'react-admin'
import type { RaRecord, Validator } from 'react-admin'
import { InputHelperText } from 'react-admin'
import { panel } from '../../providers/es/panel.ts'
import { useChoicesFailure } from './useChoicesFailure.tsx'

type Props<T> = {
  label?: string
  /** How a record is told. */
  optionText: (choice: T) => string
  helperText?: string
  disabled?: boolean
  validate?: Validator | Validator[]
  onChange?: () => void
}

/** One record of the reference around it, found by typing: for those that are too many for a list box. The API does the searching (`q`). */
export function LookupInput<T extends RaRecord>({
  label,
  optionText,
  helperText,
  disabled,
  validate,
  onChange,
}: Props<T>) {
  const context = useChoicesContext<T>()
  const failure = useChoicesFailure(context)
  const { allChoices = [], setFilters, isFetching, source } = context
  const { getLabel } = useSourceContext()
  const translate = useTranslate()
  const { field, fieldState, id, isRequired } = useInput({ source, validate, disabled })
  const message = fieldState.error?.message
  const chosen = allChoices.find((choice) => choice.id === field.value) ?? null
  const search = (q: string) => setFilters(q ? { q } : {}, undefined, true)
  return (
    <Autocomplete
      id={id}
      options={allChoices}
      value={chosen}
      disabled={disabled}
      loading={isFetching}
      getOptionLabel={optionText}
      getOptionKey={(choice) => choice.id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      // the API has filtered, by more than the text that is shown
      filterOptions={(all) => all}
      onInputChange={(_event, text, reason) => {
        if (reason === 'input') search(text)
        if (reason === 'clear') search('')
      }}
      onChange={(_event, choice) => {
        field.onChange(choice?.id ?? null)
        onChange?.()
      }}
      noOptionsText={failure ? panel.failed.title : panel.lookup.none}
      loadingText={panel.lookup.loading}
      clearText={panel.lookup.clear}
      openText={panel.lookup.open}
      closeText={panel.lookup.close}
      renderInput={(params) => (
        <TextField
          {...params}
          name={field.name}
          inputRef={field.ref}
          onBlur={field.onBlur}
          required={isRequired}
          error={fieldState.invalid}
          label={label ?? translate(getLabel(source))}
          helperText={
            failure ?? (message || helperText ? <InputHelperText error={message} helperText={helperText} /> : undefined)
          }
        />
      )}
    />
  )
}
