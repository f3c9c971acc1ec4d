import { useReference } from 'react-admin'
import type { Plan } from '#domain/plan'
import { institutions } from '../../providers/es/institutions.ts'
import valueStyles from '../../panel/values/values.module.css'

/** The subscription's name; those of a page of institutions are asked for together. */
export function PlanName({ id }: { id: string | null }) {
  return id === null ? <span className={valueStyles.muted}>{institutions.noPlan}</span> : <KnownPlan id={id} />
}

function KnownPlan({ id }: { id: string }) {
  const { referenceRecord } = useReference<Plan>({ reference: 'plans', id })
  return <>{referenceRecord?.name ?? '–'}</>
}
