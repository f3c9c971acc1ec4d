import { SelectInput, useGetMany } from 'react-admin'
import { PartFailure } from '../../panel/page/PageFailure.tsx'
import { money } from '../../providers/es/money.ts'
import { createText } from '../../providers/text.ts'
import type { Institution } from '#domain/institution'
import type { Sport } from '#domain/sport'

const t = createText(money)
const EMPTY_SHOWN = { select: { displayEmpty: true }, inputLabel: { shrink: true } }

/** The cuota's sport, one that the institution offers, or none. */
export function OfferedSportInput({ institution }: { institution: Institution | undefined }) {
  const ids = institution?.offerings.map(({ sportId }) => sportId) ?? []
  const { data, error, refetch, isLoading } = useGetMany<Sport>('sports', { ids }, { enabled: ids.length > 0 })
  return (
    <div>
      <SelectInput
        source="sportId"
        choices={ids.length > 0 ? (data ?? []).filter(Boolean) : []}
        isPending={isLoading}
        translateChoice={false}
        emptyText={t('fee.noSport')}
        disabled={!institution}
        slotProps={EMPTY_SHOWN}
      />
      {error && !data && <PartFailure error={error} onRetry={() => void refetch()} />}
    </div>
  )
}
