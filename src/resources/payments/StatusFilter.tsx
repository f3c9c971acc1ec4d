import { Chip, Stack } from '@mui/material'
import { useListContext } from 'react-admin'
import { FEE_STATUSES } from '#domain/feeStatus'
import type { FeeStatus } from '#domain/feeStatus'
import { money } from '../../providers/es/money.ts'
import { createText } from '../../providers/text.ts'

const t = createText(money)

/** Statuses of fees that money is still expected for. */
export const OWED: readonly FeeStatus[] = ['Defeated', 'For_defeated', 'Incomplete', 'Unpaid']

const CHOICES: readonly { label: string; statuses: readonly FeeStatus[] }[] = [
  { label: t('filter.all'), statuses: [] },
  { label: t('filter.owed'), statuses: OWED },
  ...FEE_STATUSES.map((status) => ({ label: t(`status.${status}`), statuses: [status] })),
]

/** The list's status filter, one chip for each of the seven statuses and for what treasurers ask most: what is owed. */
export function StatusFilter() {
  const { filterValues, setFilters } = useListContext()
  const { status, ...others } = filterValues
  const chosen = chosenStatuses(status)
  return (
    <Stack direction="row" role="group" aria-label={t('filter.status')} sx={{ gap: 1, p: 2, flexWrap: 'wrap' }}>
      {CHOICES.map(({ label, statuses }) => {
        const pressed = statuses.length === chosen.length && statuses.every((one) => chosen.includes(one))
        const next = statuses.length === 0 ? others : { ...others, status: statuses }
        return (
          <Chip
            key={label}
            label={label}
            component="button"
            type="button"
            clickable
            aria-pressed={pressed}
            color={pressed ? 'primary' : 'default'}
            variant={pressed ? 'filled' : 'outlined'}
            onClick={() => setFilters(next)}
          />
        )
      })}
    </Stack>
  )
}

/** The filter's value, which the address may give as one status or as several. */
export function chosenStatuses(value: unknown): FeeStatus[] {
  const values: unknown[] = Array.isArray(value) ? value : [value]
  return FEE_STATUSES.filter((status) => values.includes(status))
}
