import { institutions } from '../../providers/es/institutions.ts'
import { Badge } from '../../panel/values/Badge.tsx'
import { useReference } from 'react-admin'
import valueStyles from '../../panel/values/values.module.css'
import type { Institution } from '#domain/clubs/institution'
import type { Plan } from '#domain/clubs/plan'

const TONES = { draft: 'warning', published: 'success', archived: 'neutral' } as const

export function InstitutionStatus({ status }: { status: Institution['status'] }) {
  return <Badge tone={TONES[status]}>{institutions.status[status]}</Badge>
}

/** The name of the plan. A whole page of institutions needs one request. */
export function PlanName({ id }: { id: string | null }) {
  return id === null ? <span className={valueStyles.muted}>{institutions.noPlan}</span> : <KnownPlan id={id} />
}

function KnownPlan({ id }: { id: string }) {
  const { referenceRecord } = useReference<Plan>({ reference: 'plans', id })
  return <>{referenceRecord?.name ?? '–'}</>
}
