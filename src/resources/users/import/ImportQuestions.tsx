import { useState } from 'react'
import { FormLabel, MenuItem, TextField } from '@mui/material'
import { CODED_FIELDS, type CodedField } from '#domain/members/import/meanings'
import { NAME_ORDERS, nameInCase, splitName } from '#domain/members/import/names'
import type { CodedValue, Questions } from '#domain/members/import/questions'
import type { ImportReading } from '#domain/members/import/report'
import { PERSON_VIEWS } from '#domain/members/person'
import { DayPicker } from '../../../panel/form/DateInput.tsx'
import { FormSection } from '../../../panel/page/Page.tsx'
import { ChoiceQuestion, TickBox } from '../../../panel/form/Questions.tsx'
import formStyles from '../../../panel/form/form.module.css'
import { importing } from '../../../providers/es/importing.ts'
import { fill } from '../../../providers/i18n/text.ts'
import styles from '../users.module.css'

export type Answers = NonNullable<ImportReading>

type Props = {
  questions: Questions
  answers: Answers
  today: string
  sports: readonly { id: string; name: string }[]
  /** The number of rows with somebody else's e-mail; known after the review. */
  sharedEmails: number
  unknownPayers: number
  disabled: boolean
  onChange: (answers: Answers) => void
}

export function isAnswered(
  { withoutSince, unsplitNames, commaName, openSurnames }: Questions,
  { since, nameOrder, commaOrder, surnames }: Answers,
): boolean {
  const areNamesClear = (unsplitNames.length === 0 || Boolean(nameOrder)) && (commaName === null || Boolean(commaOrder))
  return (withoutSince === 0 || Boolean(since)) && areNamesClear && (openSurnames === null || surnames !== undefined)
}

export function ImportQuestions({
  questions,
  answers,
  today,
  sports,
  sharedEmails,
  unknownPayers,
  disabled,
  onChange,
}: Props) {
  const { values, unsplitNames, commaName, openSurnames, withoutSince, nameInCapitals, ended } = questions
  const [name] = unsplitNames
  const orders = [
    { name, answer: 'nameOrder' },
    { name: commaName, answer: 'commaOrder' },
  ] as const
  const all = [withoutSince, name, commaName, nameInCapitals, ended, sharedEmails, unknownPayers, values.length]
  if (!all.some(Boolean)) return null
  const change = (part: Partial<Answers>) => onChange({ ...answers, ...part })
  return (
    <FormSection title={importing.questions}>
      {withoutSince > 0 && (
        <SinceQuestion
          count={withoutSince}
          since={answers.since ?? null}
          today={today}
          disabled={disabled}
          onChange={(since) => change({ since })}
        />
      )}
      {orders.map(
        ({ name: example, answer }) =>
          example && (
            <ChoiceQuestion
              key={answer}
              label={fill(importing.nameOrder, { name: example })}
              value={answers[answer] ?? null}
              options={NAME_ORDERS.map((order) => ({ value: order, label: importing.nameOrders[order] }))}
              disabled={disabled}
              onChange={(order) => change({ [answer]: order })}
            />
          ),
      )}
      {openSurnames && answers.nameOrder && (
        <ChoiceQuestion
          label={fill(importing.surnames, { name: openSurnames })}
          value={answers.surnames ? COUNTS[answers.surnames] : null}
          options={([1, 2] as const).map((count) => ({
            value: COUNTS[count],
            label: `«${splitName(openSurnames, answers.nameOrder ?? null, count)?.familyName ?? ''}»`,
          }))}
          disabled={disabled}
          onChange={(value) => change({ surnames: value === '2' ? 2 : 1 })}
        />
      )}
      {ended > 0 && (
        <ChoiceQuestion
          label={fill(importing.ended, { smart_count: ended })}
          value={answers.ended ?? 'skip'}
          options={(['skip', 'import'] as const).map((value) => ({ value, label: importing.endedAnswers[value] }))}
          disabled={disabled}
          onChange={(value) => change({ ended: value })}
        />
      )}
      {nameInCapitals && (
        <TickBox
          checked={answers.isNameInCase ?? false}
          disabled={disabled}
          onTick={(isNameInCase) => change({ isNameInCase })}
          label={fill(importing.nameInCase, { before: nameInCapitals, after: nameInCase(nameInCapitals) })}
        />
      )}
      {sharedEmails > 0 && (
        <div className={formStyles.wide}>
          <p>{fill(importing.emailOwner, { smart_count: sharedEmails })}</p>
          <TickBox
            checked={answers.isEmailOwnerPayer ?? false}
            disabled={disabled}
            onTick={(isEmailOwnerPayer) => change({ isEmailOwnerPayer })}
            label={fill(importing.emailOwnerPays, { smart_count: sharedEmails })}
          />
        </div>
      )}
      {(unknownPayers > 0 || answers.areUnknownPayersContacts) && (
        <TickBox
          checked={answers.areUnknownPayersContacts ?? false}
          disabled={disabled}
          onTick={(areUnknownPayersContacts) => change({ areUnknownPayersContacts })}
          label={importing.contacts}
        />
      )}
      {CODED_FIELDS.map((field) => (
        <Meanings
          key={field}
          title={importing.values[field]}
          values={values.filter((one) => one.field === field)}
          options={OPTIONS[field] ?? sports.map(({ id, name: label }) => ({ value: id, label }))}
          canLeaveOut={field !== 'status'}
          selected={answers.meanings?.[field] ?? {}}
          disabled={disabled}
          onChange={(selected) => change({ meanings: { ...answers.meanings, [field]: selected } })}
        />
      ))}
    </FormSection>
  )
}

const COUNTS = { 1: '1', 2: '2' } as const
type Option = { value: string; label: string }
const OPTIONS: Partial<Record<CodedField, Option[]>> = {
  gender: Object.entries(PERSON_VIEWS.gender.names ?? {}).map(([value, label]) => ({ value, label })),
  status: (['active', 'ended'] as const).map((value) => ({ value, label: importing.statuses[value] })),
}

type SinceProps = {
  count: number
  since: string | null
  today: string
  disabled: boolean
  onChange: (since: string | null) => void
}

function SinceQuestion({ count, since, today, disabled, onChange }: SinceProps) {
  const longAgo = `${Number(today.slice(0, 4)) - 1}-01-01`
  const [isDay, setDay] = useState(false)
  return (
    <ChoiceQuestion
      label={fill(importing.since, { smart_count: count })}
      help={importing.sinceHelp}
      value={isDay ? 'day' : since === longAgo ? 'longAgo' : null}
      options={[
        { value: 'longAgo', label: importing.sinceLongAgo },
        { value: 'day', label: importing.sinceDay },
      ]}
      disabled={disabled}
      onChange={(value) => {
        setDay(value === 'day')
        onChange(value === 'day' ? null : longAgo)
      }}
    >
      {isDay && <DayPicker label={importing.day} value={since} max={today} disabled={disabled} onChange={onChange} />}
    </ChoiceQuestion>
  )
}

type MeaningsProps = {
  title: string
  values: readonly CodedValue[]
  options: readonly Option[]
  canLeaveOut: boolean
  selected: Readonly<Record<string, string | null>>
  disabled: boolean
  onChange: (selected: Record<string, string | null>) => void
}

const LEFT_OUT = 'leftOut'

function Meanings({ title, values, options, canLeaveOut, selected, disabled, onChange }: MeaningsProps) {
  if (values.length === 0) return null
  return (
    <fieldset className={`${formStyles.row} ${formStyles.wide}`} disabled={disabled}>
      <FormLabel component="legend">{title}</FormLabel>
      <div className={`${formStyles.fields} ${styles.meanings}`}>
        {values.map(({ code, value, count, meaning }) => {
          const current = Object.hasOwn(selected, code) ? selected[code] : meaning
          return (
            <TextField
              key={code}
              select
              size="small"
              label={fill(importing.value, { value, smart_count: count })}
              value={current ?? LEFT_OUT}
              error={!Object.hasOwn(selected, code) && meaning === null}
              onChange={({ target }) =>
                onChange({ ...selected, [code]: target.value === LEFT_OUT ? null : target.value })
              }
            >
              {options.map((option) => (
                <MenuItem key={option.value} value={option.value}>
                  {option.label}
                </MenuItem>
              ))}
              {canLeaveOut && <MenuItem value={LEFT_OUT}>{importing.leaveOut}</MenuItem>}
            </TextField>
          )
        })}
      </div>
    </fieldset>
  )
}
