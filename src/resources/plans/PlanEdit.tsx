import type { Plan } from '#domain/plan'
import { DeleteRecordButton } from '../../panel/page/DeleteRecordButton.tsx'
import { EditPage } from '../../panel/page/EditPage.tsx'
import { History } from '../../panel/history/History.tsx'
import { plans } from '../../providers/es/plans.ts'
import { createText } from '../../providers/text.ts'
import { cleanPlan } from './featureLines.ts'
import { PlanInputs } from './PlanInputs.tsx'

const t = createText(plans)

/** An existing plan (super admin). */
export default function PlanEdit() {
  return (
    <EditPage<Plan>
      redirect="list"
      transform={cleanPlan}
      title={({ name }) => name}
      actions={deleteButton}
      after={historyOf}
    >
      <PlanInputs />
    </EditPage>
  )
}

const historyOf = (record: Plan) => <History resource="plans" record={record} />

function deleteButton(record: Plan) {
  return (
    <DeleteRecordButton record={record} label={t('delete.label')} title={t('delete.title')} body={t('delete.body')} />
  )
}
