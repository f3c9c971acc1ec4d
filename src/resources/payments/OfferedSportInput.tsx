import { useGetMany } from 'react-admin'
import type { Institution } from '#domain/institution'
import type { Sport } from '#domain/sport'
import { SelectInput } from '../../panel/inputs/SelectInput.tsx'
import { PartFailure } from '../../panel/PartFailure.tsx'
import { money } from '../../providers/es/money.ts'
import { createText } from '../../providers/text.ts'

const t = createText(money)

/** Of which sport the cuota is, among those that the institution offers; or of none. */
export function OfferedSportInput({ institution }: { institution: Institution | undefined }) {
  const ids = institution?.offerings.map(({ sportId }) => sportId) ?? []
  const { data, error, refetch } = useGetMany<Sport>('sports', { ids }, { enabled: ids.length > 0 })
  return (
    <SelectInput
      source="sportId"
      choices={ids.length > 0 ? (data ?? []).filter(Boolean) : []}
      failure={error && !data && <PartFailure error={error} onRetry={() => void refetch()} />}
      emptyText={t('fee.noSport')}
      disabled={!institution}
    />
  )
}
