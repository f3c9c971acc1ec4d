import { CreatePage } from '../../panel/CreatePage.tsx'
import { cleanPlan } from './featureLines.ts'
import { PlanInputs } from './PlanInputs.tsx'

const NEW_PLAN = { description: '', currency: 'ARS', interval: 'monthly', features: [], published: false }

/** A new plan (super admin). */
export default function PlanCreate() {
  return (
    <CreatePage defaultValues={NEW_PLAN} redirect="list" transform={cleanPlan}>
      <PlanInputs />
    </CreatePage>
  )
}
