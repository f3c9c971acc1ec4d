import type { SportType } from '#domain/sport'
import { DeleteRecordButton } from '../../panel/page/DeleteRecordButton.tsx'
import { EditPage } from '../../panel/page/EditPage.tsx'
import { History } from '../../panel/history/History.tsx'
import { sports } from '../../providers/es/sports.ts'
import { createText } from '../../providers/text.ts'
import { SportTypeInputs } from './SportTypeInputs.tsx'

const t = createText(sports)

/** An existing type of sport (super admin). */
export default function SportTypeEdit() {
  return (
    <EditPage<SportType> redirect="list" title={({ name }) => name} actions={deleteButton} after={historyOf}>
      <SportTypeInputs />
    </EditPage>
  )
}

const historyOf = (record: SportType) => <History resource="sports-types" record={record} />

function deleteButton(record: SportType) {
  return (
    <DeleteRecordButton
      record={record}
      label={t('deleteType.label')}
      title={t('deleteType.title')}
      body={t('deleteType.body')}
    />
  )
}
