import { useState } from 'react'
import { Button } from '@mui/material'
import { BooleanInput, useReference } from 'react-admin'
import type { Institution } from '#domain/clubs/institution'
import { noteInputSchema, type NoteRow } from '#domain/members/note'
import type { UserView } from '#domain/members/user'
import { ActionDialog } from '../../panel/action/ActionDialog.tsx'
import { BoundedText } from '../../panel/form/BoundedInputs.tsx'
import { Section, Loaded } from '../../panel/page/Page.tsx'
import { Badge } from '../../panel/values/Badge.tsx'
import { users, usersResources } from '../../providers/es/users.ts'
import { fill } from '../../providers/i18n/text.ts'
import { Instant } from '../../ui/values/Day.tsx'
import formStyles from '../../panel/form/form.module.css'
import styles from './users.module.css'
import valueStyles from '../../panel/values/values.module.css'
import { useRecords } from '../../panel/data/queries.ts'
import { useMay } from '../../panel/data/useActor.ts'
import { ChangeButton, ConfirmChange } from '../../panel/page/buttons.tsx'
import { DialogButton } from '../../panel/page/dialogs.tsx'

const { fields } = usersResources.notes

export function MemberNotes({ user: { memberships } }: { user: UserView }) {
  const may = useMay()
  const readable = memberships.filter(
    ({ institutionId, erasedAt }) => erasedAt === null && may('list', 'notes', institutionId),
  )
  return readable.map(({ id, institutionId }) => (
    <Notes key={id} membershipId={id} institutionId={institutionId} isOnly={readable.length === 1} />
  ))
}

const PAGE_SIZE = 20

type NotesProps = Record<'membershipId' | 'institutionId', string> & { isOnly: boolean }

function Notes({ membershipId, institutionId, isOnly }: NotesProps) {
  const mayWrite = useMay()('create', 'notes', institutionId)
  const [perPage, setPerPage] = useState(PAGE_SIZE)
  const { referenceRecord } = useReference<Institution>({ reference: 'institutions', id: institutionId })
  const query = useRecords<NoteRow>('notes', { membershipId }, { by: 'pinned', newestFirst: true, most: perPage })
  const title = isOnly ? users.notes.title : fill(users.notes.titleAt, { institution: referenceRecord?.name ?? '…' })
  return (
    <Section title={title} intro={users.notes.intro} className={`${formStyles.section} no-print`}>
      <Loaded query={query} isPart empty={users.notes.empty}>
        {(notes) => (
          <ul className="ruled">
            {notes.map((note) => (
              <li key={note.id} className={styles.note}>
                <p className={valueStyles.prose}>{note.text}</p>
                <p className="row muted">
                  {note.pinned && <Badge>{users.notes.pinned}</Badge>}
                  {note.actorName ?? '–'} · <Instant at={note.createdAt} />
                </p>
                {mayWrite && <NoteActions note={note} />}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <div className="row">
        {mayWrite && (
          <DialogButton
            label={users.notes.add.open}
            renderDialog={(close) => <NoteDialog membershipId={membershipId} note={null} onClose={close} />}
          />
        )}
        {(query.total ?? 0) > perPage && (
          <Button variant="text" onClick={() => setPerPage(perPage * 2)}>
            {users.notes.more}
          </Button>
        )}
      </div>
    </Section>
  )
}

function NoteActions({ note }: { note: NoteRow }) {
  const { id, membershipId, pinned, version } = note
  return (
    <div className="row">
      <ChangeButton
        label={pinned ? users.notes.unpin : users.notes.pin}
        call={(api) => api.send('PUT', `notes/${id}`, { pinned: !pinned, version })}
        done={pinned ? users.notes.unpinDone : users.notes.pinDone}
      />
      <DialogButton
        label={users.notes.edit.open}
        renderDialog={(close) => <NoteDialog membershipId={membershipId} note={note} onClose={close} />}
      />
      <ConfirmChange
        label={users.notes.remove}
        title={users.notes.removeTitle}
        body={<p>{users.notes.removeBody}</p>}
        call={(api) => api.delete('notes', { id, previousData: note })}
        done={users.notes.removed}
      />
    </div>
  )
}

type DialogProps = { membershipId: string; note: NoteRow | null; onClose: () => void }

function NoteDialog({ membershipId, note, onClose }: DialogProps) {
  const texts = note ? users.notes.edit : users.notes.add
  return (
    <ActionDialog
      texts={texts}
      initial={{ text: note?.text ?? '', pinned: note?.pinned ?? false }}
      onClose={onClose}
      run={async (api, { text, pinned }, idempotencyKey) => {
        if (note) await api.send('PUT', `notes/${note.id}`, { text, pinned, version: note.version })
        else await api.send('POST', 'notes', { membershipId, text, pinned }, { idempotencyKey })
        return texts.done
      }}
    >
      <BoundedText schema={noteInputSchema} source="text" label={fields.text} multiline minRows={3} isRequired />
      <BooleanInput source="pinned" label={fields.pinned} />
    </ActionDialog>
  )
}
