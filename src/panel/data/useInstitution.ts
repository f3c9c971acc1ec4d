import { useGetOne } from 'react-admin'
import type { Institution } from '#domain/institution'
import { calendarDateIn } from '#domain/calendar'

/** The institution of an id; undefined while it loads, and without one. */
export function useInstitution(id: unknown): Institution | undefined {
  const isTold = typeof id === 'string' && id !== ''
  const { data } = useGetOne<Institution>('institutions', { id: isTold ? id : '' }, { enabled: isTold })
  return isTold ? data : undefined
}

/** The day it is at an institution now, whatever the day where its screen is. */
export function todayAt({ timezone }: Pick<Institution, 'timezone'>): string {
  return calendarDateIn(timezone, Date.now())
}
