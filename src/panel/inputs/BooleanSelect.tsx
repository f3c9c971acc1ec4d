import { SelectInput } from './SelectInput.tsx'

type Props = { source: string; trueText: string; falseText: string; emptyText: string; label?: string }

/** A filter that asks for yes, for no, or for neither; the value is a boolean or null. */
export function BooleanSelect({ trueText, falseText, ...props }: Props) {
  return (
    <SelectInput
      {...props}
      choices={[
        { id: 'true', name: trueText },
        { id: 'false', name: falseText },
      ]}
      format={(value: unknown) => (typeof value === 'boolean' ? String(value) : '')}
      parse={(value: unknown) => (value === 'true' ? true : value === 'false' ? false : null)}
    />
  )
}
