import { Button } from '@mui/material'
import { TextInput } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { institutionInputSchema, institutionViewSchema, type Institution } from '#domain/clubs/institution'
import { FIELD_TEXTS } from '#domain/api/messages'
import { DEFAULT_REMINDER, PLACEHOLDERS, isTemplate } from '#domain/reminders/reminderTemplate'
import { WholeInput } from '../../panel/form/BoundedInputs.tsx'
import { DialogButton } from '../../panel/page/dialogs.tsx'
import { reminders } from '../../providers/es/reminders.ts'
import { onScreen, textFor } from './reminderFacts.ts'
import styles from './reminders.module.css'
import { ActionDialog } from '../../panel/action/ActionDialog.tsx'
import { useMay } from '../../panel/data/useActor.ts'

export function ReminderTextButton({ institution }: { institution: Institution }) {
  if (!useMay()('edit', 'institutions', institution.id)) return null
  return (
    <DialogButton
      label={reminders.text.open}
      renderDialog={(close) => <ReminderTextDialog institution={institution} onClose={close} />}
    />
  )
}

type Props = { institution: Institution; onClose: () => void }

function ReminderTextDialog({ institution, onClose }: Props) {
  const { id, version } = institution
  return (
    <ActionDialog
      texts={reminders.text}
      initial={{ reminderText: institution.reminderText ?? DEFAULT_REMINDER, remindEvery: institution.remindEvery }}
      onClose={onClose}
      wide
      alsoSave={<UsualText />}
      run={async (api, { reminderText, remindEvery }) => {
        const own = typeof reminderText === 'string' && reminderText.trim() !== DEFAULT_REMINDER ? reminderText : null
        const body = { reminderText: own, remindEvery, version }
        await api.send('PUT', `institutions/${id}`, body, { schema: institutionViewSchema })
        return reminders.text.done
      }}
    >
      <div className={styles.editor}>
        <TextInput
          source="reminderText"
          label={reminders.text.text}
          helperText={reminders.text.help}
          multiline
          minRows={10}
          validate={(value: unknown) =>
            typeof value !== 'string' || isTemplate(value) ? undefined : FIELD_TEXTS.unknownPlaceholder
          }
        />
        <Preview institution={institution} />
      </div>
      <dl className={styles.placeholders}>
        {PLACEHOLDERS.map((name) => (
          <div key={name}>
            <dt>
              <code>{`{${name}}`}</code>
            </dt>
            <dd className="muted">{reminders.text.placeholders[name]}</dd>
          </div>
        ))}
      </dl>
      <WholeInput
        schema={institutionInputSchema}
        source="remindEvery"
        label={reminders.text.every}
        helperText={reminders.text.everyHelp}
        isRequired
      />
    </ActionDialog>
  )
}

/** The text as a family of an invented child and parent would read it. */
function Preview({ institution }: { institution: Institution }) {
  const text: unknown = useWatch({ name: 'reminderText' })
  const template = typeof text === 'string' ? text : ''
  return (
    <figure className={styles.preview}>
      <figcaption className="muted">{reminders.text.preview}</figcaption>
      <p className={styles.letter}>{onScreen(textFor(institution, SAMPLE, template))}</p>
    </figure>
  )
}

function UsualText() {
  const { setValue } = useFormContext()
  return (
    <Button onClick={() => setValue('reminderText', DEFAULT_REMINDER, { shouldDirty: true, shouldValidate: true })}>
      {reminders.text.usual}
    </Button>
  )
}

const { name, child, concept } = reminders.text.sample
const sampleFee = { concept, sportName: null, period: '2026-05', dueDate: '2026-05-10', daysOverdue: 35 }
const SAMPLE = {
  name,
  credit: 0,
  fees: [
    { ...sampleFee, id: 'own', memberName: name, isOwn: true, balance: 1_200_000 },
    { ...sampleFee, id: 'child', memberName: child, isOwn: false, balance: 900_000 },
  ],
}
