import type { Plan } from '#domain/plan'
import { DeleteRecordButton } from '../../panel/DeleteRecordButton.tsx'
import { EditPage } from '../../panel/EditPage.tsx'
import { plans } from '../../providers/es/plans.ts'
import { createText } from '../../providers/text.ts'
import { cleanPlan } from './featureLines.ts'
import { PlanInputs } from './PlanInputs.tsx'

const t = createText(plans)

/** An existing plan (super admin). */
export default function PlanEdit() {
  return (
    <EditPage<Plan> redirect="list" transform={cleanPlan} title={({ name }) => name} actions={deleteButton}>
      <PlanInputs />
    </EditPage>
  )
}

function deleteButton(record: Plan) {
  return (
    <DeleteRecordButton record={record} label={t('delete.label')} title={t('delete.title')} body={t('delete.body')} />
  )
}
