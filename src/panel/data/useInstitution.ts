import { useGetOne } from 'react-admin'
import type { Institution, InstitutionView } from '#domain/clubs/institution'
import { calendarDateIn } from '#domain/values/calendar'

export function useInstitution(id: unknown): InstitutionView | undefined {
  const hasId = typeof id === 'string' && id !== ''
  const { data } = useGetOne<InstitutionView>('institutions', { id: hasId ? id : '' }, { enabled: hasId })
  return hasId ? data : undefined
}

export function todayAt({ timezone }: Pick<Institution, 'timezone'>): string {
  return calendarDateIn(timezone, Date.now())
}
