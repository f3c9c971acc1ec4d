import { memberImportViewSchema, type MemberImportView } from '#domain/members/import/memberImport'
import { Section } from '../../../panel/page/Page.tsx'
import { EmbeddedList } from '../../../panel/list/ListPage.tsx'
import { Col } from '../../../panel/list/table/Col.tsx'
import { Badge } from '../../../panel/values/Badge.tsx'
import type { PanelDataProvider } from '../../../providers/api/dataProvider.ts'
import { importing } from '../../../providers/es/importing.ts'
import { fill } from '../../../providers/i18n/text.ts'
import { useMay } from '../../../panel/data/useActor.ts'
import { ConfirmChange } from '../../../panel/page/buttons.tsx'

export function PastImports({ institutionId }: { institutionId: string }) {
  return (
    <Section title={importing.past.title}>
      <EmbeddedList
        resource="member-imports"
        filter={{ institutionId }}
        newestBy="createdAt"
        storeKey={`users.imports.${institutionId}`}
        tableKey="users.imports.datatable"
        empty={importing.past.empty}
      >
        <Col<MemberImportView> source="fileName" disableSort card="title" render={nameOf} />
        <Col source="createdAt" />
        <Col source="actorName" disableSort card="none" />
        <Col source="made" align="right" card="none" />
        <Col<MemberImportView>
          source="state"
          card="end"
          render={({ state }) => (
            <Badge tone={state === 'done' ? 'success' : 'neutral'}>{importing.past.states[state]}</Badge>
          )}
        />
        <Col<MemberImportView>
          source="undo"
          label={importing.past.actions}
          disableSort
          card="lineEnd"
          render={(record) => <UndoImport record={record} />}
        />
      </EmbeddedList>
    </Section>
  )
}

const nameOf = ({ fileName }: MemberImportView) => fileName ?? importing.past.unnamed

function UndoImport({ record }: { record: MemberImportView }) {
  const { id, institutionId, made, state, version } = record
  const mayUndo = useMay()('delete', 'member-imports', institutionId)
  if (state === 'undone' || !mayUndo) return null
  const undo = (api: PanelDataProvider, idempotencyKey: string) => {
    const options = { schema: memberImportViewSchema, idempotencyKey }
    return api.send('POST', `member-imports/${id}/undoing`, { version }, options)
  }
  return (
    <ConfirmChange
      label={importing.past.undo}
      accessibleLabel={fill(importing.past.undoOf, { name: nameOf(record) })}
      title={fill(importing.past.undoOf, { name: nameOf(record) })}
      body={<p>{fill(importing.past.undoBody, { smart_count: made })}</p>}
      call={undo}
      done={fill(importing.past.undone, { smart_count: made })}
    />
  )
}
