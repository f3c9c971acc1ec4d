import { InPlaceForm } from '../../panel/form/CreateInPlace.tsx'
import { cleanPlan } from './featureLines.ts'
import { NEW_PLAN } from './PlanCreate.tsx'
import { PlanInputs } from './PlanInputs.tsx'

/** A new plan, made from the form of an institution. */
export default function PlanInPlace({ name }: { name: string }) {
  return (
    <InPlaceForm resource="plans" name={name} defaultValues={NEW_PLAN} transform={cleanPlan}>
      <PlanInputs />
    </InPlaceForm>
  )
}
