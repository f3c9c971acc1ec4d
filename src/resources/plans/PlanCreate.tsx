import type { FieldValues } from 'react-hook-form'
import { CreatePage } from '../../panel/page/CreatePage.tsx'
import { cleanPlan } from './featureLines.ts'
import { PlanInputs } from './PlanInputs.tsx'

/** What a plan is unless told otherwise. */
export const NEW_PLAN = { description: '', currency: 'ARS', interval: 'monthly', features: [], published: false }

/** Plans are offered in one currency; the next stands behind the last by itself. */
const repeated = ({ currency, interval }: FieldValues) => ({ currency, interval })

/** A new plan (super admin). */
export default function PlanCreate() {
  return (
    <CreatePage defaultValues={NEW_PLAN} redirect="list" transform={cleanPlan} another={repeated}>
      <PlanInputs />
    </CreatePage>
  )
}
