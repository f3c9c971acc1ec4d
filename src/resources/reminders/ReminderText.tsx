import { Button } from '@mui/material'
import { TextInput } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { institutionInputSchema, institutionViewSchema, type Institution } from '#domain/clubs/institution'
import { FIELD_TEXTS } from '#domain/api/messages'
import { DEFAULT_REMINDER, PLACEHOLDERS, isTemplate } from '#domain/reminders/reminderTemplate'
import { BoundedNumber } from '../../panel/form/BoundedInputs.tsx'
import { DialogButton } from '../../panel/page/dialogs.tsx'
import { reminders } from '../../providers/es/reminders.ts'
import styles from './reminders.module.css'
import { ActionDialog } from '../../panel/action/ActionDialog.tsx'
import { useMay } from '../../panel/data/useActor.ts'
import type { Debtor } from '#domain/reminders/chase'
import { reminderText } from '#domain/reminders/reminderText'

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
      run={async (api, { reminderText: text, remindEvery }) => {
        const own = typeof text === 'string' && text.trim() !== DEFAULT_REMINDER ? text : null
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
      <BoundedNumber
        schema={institutionInputSchema}
        source="remindEvery"
        label={reminders.text.every}
        helperText={reminders.text.everyHelp}
        isRequired
      />
    </ActionDialog>
  )
}

/** The text for an example family. */
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

const { sample } = reminders.text
const sampleFee = {
  concept: sample.concept,
  sportName: null,
  period: '2026-05',
  dueDate: '2026-05-10',
  daysOverdue: 35,
}
const SAMPLE = {
  name: sample.name,
  credit: 0,
  fees: [
    { ...sampleFee, id: 'own', memberName: sample.name, isOwn: true, balance: 1_200_000 },
    { ...sampleFee, id: 'child', memberName: sample.child, isOwn: false, balance: 900_000 },
  ],
}

type TextSource = Pick<Institution, 'name' | 'currency' | 'paymentInfo' | 'reminderText'>

/** The reminder of an institution to a debtor, from the saved template or from `template`. */
export function textFor(
  { name: club, currency, paymentInfo, reminderText: saved }: TextSource,
  { name, fees, credit }: Pick<Debtor, 'name' | 'fees' | 'credit'>,
  template: string | null = saved,
): string {
  return reminderText(template, { name, club, currency, paymentInfo, fees, credit })
}

/** Keeps each amount on one line on a screen. A sent text has ordinary spaces. */
export const onScreen = (text: string) => text.replace(/(?<=\$|[A-Z]{3}) (?=\d)/g, '\u00A0')

export function byEmail(debtors: readonly Debtor[]): { mailable: Debtor[]; unreachable: string } {
  const names = debtors.filter(({ email }) => email === null).map(nameOf)
  return { mailable: debtors.filter(({ email }) => email !== null), unreachable: names.join(' · ') }
}

export const nameOf = ({ listedName, name }: Pick<Debtor, 'listedName' | 'name'>) => listedName ?? name ?? '–'
