import { FormControl, FormControlLabel, FormHelperText, FormLabel, Radio, RadioGroup } from '@mui/material'
import { grossAndNet } from '#domain/bank/columns'
import type { BankField } from '#domain/bank/format'
import { bank } from '../../providers/es/bank.ts'
import { fill } from '../../providers/i18n/text.ts'

type Fields = readonly (BankField | null)[]
type Props = { headings: readonly string[]; fields: Fields; disabled: boolean; onFields: (fields: Fields) => void }

/** Of a gateway's file, whether members pay its fee: the column of the amount is what they paid. */
export function PaidChoice({ headings, fields, disabled, onFields }: Props) {
  const columns = grossAndNet(headings)
  if (!columns) return null
  const options = Object.entries(columns)
  const choice = options.find(([, index]) => fields[index] === 'amount')?.[0] ?? ''
  return (
    <FormControl disabled={disabled}>
      <FormLabel id="paid-choice">{bank.paid.label}</FormLabel>
      <RadioGroup
        aria-labelledby="paid-choice"
        value={choice}
        onChange={(_, value) => {
          const at = options.find(([name]) => name === value)?.[1]
          onFields(fields.map((field, index) => (index === at ? 'amount' : field === 'amount' ? null : field)))
        }}
      >
        {(['gross', 'net'] as const).map((name) => (
          <FormControlLabel
            key={name}
            value={name}
            control={<Radio size="small" />}
            label={fill(bank.paid[name], { column: headings[columns[name]] ?? '' })}
          />
        ))}
      </RadioGroup>
      <FormHelperText>{bank.paid.help}</FormHelperText>
    </FormControl>
  )
}
