import type { Sport } from '#domain/sport'
import { DeleteRecordButton } from '../../panel/page/DeleteRecordButton.tsx'
import { EditPage } from '../../panel/page/EditPage.tsx'
import { History } from '../../panel/history/History.tsx'
import { sports } from '../../providers/es/sports.ts'
import { createText } from '../../providers/text.ts'
import { SportInputs } from './SportInputs.tsx'

const t = createText(sports)

/** An existing sport (super admin). */
export default function SportEdit() {
  return (
    <EditPage<Sport> redirect="list" title={({ name }) => name} actions={deleteButton} after={historyOf}>
      <SportInputs />
    </EditPage>
  )
}

const historyOf = (record: Sport) => <History resource="sports" record={record} />

function deleteButton(record: Sport) {
  return (
    <DeleteRecordButton record={record} label={t('delete.label')} title={t('delete.title')} body={t('delete.body')} />
  )
}
