import { useState } from 'react'
import { Button } from '@mui/material'
import { Form, NumberInput, TextInput, useDataProvider, useRefresh } from 'react-admin'
import { useFormContext, useWatch, type FieldValues } from 'react-hook-form'
import { can } from '#domain/access/access'
import { institutionInputSchema, institutionViewSchema, type Institution } from '#domain/clubs/institution'
import { FIELD_TEXTS } from '#domain/api/messages'
import { DEFAULT_REMINDER, PLACEHOLDERS, isTemplate } from '#domain/reminders/reminderTemplate'
import { useActor } from '../../panel/data/useActor.ts'
import { boundsOf } from '../../panel/form/bounds.ts'
import { FormToolbar } from '../../panel/form/FormToolbar.tsx'
import { failureOf } from '../../panel/action/failure.ts'
import { Dialog } from '../../panel/page/Dialog.tsx'
import type { PanelDataProvider } from '../../providers/api/dataProvider.ts'
import { reminders } from '../../providers/es/reminders.ts'
import { toast } from '../../providers/toast/toast.ts'
import { passFocusOn } from '../../ui/shell/useRouteFocus.ts'
import { textFor } from './reminderFacts.ts'
import styles from './reminders.module.css'

const FIELDS = ['reminderText', 'remindEvery']

export function ReminderTextButton({ institution }: { institution: Institution }) {
  const [isOpen, setOpen] = useState(false)
  if (!can(useActor(), 'edit', 'institutions', { institutionIds: [institution.id] })) return null
  return (
    <>
      <Button ref={passFocusOn} variant="outlined" onClick={() => setOpen(true)}>
        {reminders.text.open}
      </Button>
      {isOpen && <ReminderTextDialog institution={institution} onClose={() => setOpen(false)} />}
    </>
  )
}

type Props = { institution: Institution; onClose: () => void }

function ReminderTextDialog({ institution, onClose }: Props) {
  const api = useDataProvider<PanelDataProvider>()
  const refresh = useRefresh()
  const { id, version } = institution
  const [initial] = useState(() => ({
    reminderText: institution.reminderText ?? DEFAULT_REMINDER,
    remindEvery: institution.remindEvery,
  }))
  const [message, setMessage] = useState<string | null>(null)
  async function save({ reminderText, remindEvery }: FieldValues) {
    setMessage(null)
    try {
      const own = typeof reminderText === 'string' && reminderText.trim() !== DEFAULT_REMINDER ? reminderText : null
      const body = { reminderText: own, remindEvery, version }
      await api.send('PUT', `institutions/${id}`, body, { schema: institutionViewSchema })
      refresh()
      toast.success({ message: reminders.text.done })
      onClose()
      return undefined
    } catch (error) {
      const failure = failureOf(error, FIELDS, reminders.text.failed)
      setMessage(failure.message)
      return failure.fields
    }
  }
  return (
    <Dialog title={reminders.text.title} onClose={onClose} wide>
      <Form record={initial} onSubmit={save} noValidate disableInvalidFormNotification className={styles.parts}>
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
              <dd>{reminders.text.placeholders[name]}</dd>
            </div>
          ))}
        </dl>
        <NumberInput
          source="remindEvery"
          label={reminders.text.every}
          helperText={reminders.text.everyHelp}
          step={1}
          isRequired
          {...boundsOf(institutionInputSchema, 'remindEvery')}
        />
        <FormToolbar
          saveLabel={reminders.text.submit}
          savingLabel={reminders.text.sending}
          failure={message}
          onCancel={onClose}
          alsoSave={<UsualText />}
        />
      </Form>
    </Dialog>
  )
}

/** The text as a family of an invented child and parent would read it. */
function Preview({ institution }: { institution: Institution }) {
  const text: unknown = useWatch({ name: 'reminderText' })
  const template = typeof text === 'string' ? text : ''
  return (
    <figure className={styles.preview}>
      <figcaption>{reminders.text.preview}</figcaption>
      <p className={styles.letter}>{textFor(institution, SAMPLE, template)}</p>
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
  fees: [
    { ...sampleFee, id: 'own', memberName: name, isOwn: true, balance: 1_200_000 },
    { ...sampleFee, id: 'child', memberName: child, isOwn: false, balance: 900_000 },
  ],
}
