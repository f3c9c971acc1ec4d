import { useState } from 'react'
import { Button } from '@mui/material'
import { CHANGE_FIELDS, type ChangeField } from '#domain/members/import/plannedRow'
import { columnLabel } from '#domain/members/import/columns'
import type { InstitutionView } from '#domain/clubs/institution'
import { PERSON_FIELDS, PERSON_VIEWS } from '#domain/members/person'
import { isCalendarDate } from '#domain/values/calendar'
import { FileProgress } from '../../../panel/files/FileInput.tsx'
import formStyles from '../../../panel/form/form.module.css'
import { TickBox } from '../../../panel/form/Questions.tsx'
import { Section } from '../../../panel/page/Page.tsx'
import { dayText } from '../../../panel/values/dateText.ts'
import { importing } from '../../../providers/es/importing.ts'
import { fill } from '../../../providers/i18n/text.ts'
import styles from '../users.module.css'
import { Paged } from '../../../panel/files/Paged.tsx'
import type { ReportRow } from './memberList.ts'
import { useDataProvider } from 'react-admin'
import { failureOf } from '../../../panel/action/failure.ts'
import { useParts } from '../../../panel/action/useAction.ts'

type Club = Pick<InstitutionView, 'offerings' | 'pricing'>
type Props = { rows: readonly ReportRow[]; institution: Club; disabled: boolean }

const keyOf = ({ line }: ReportRow, field: ChangeField) => `${line} ${field}`

export function PresentChanges({ rows, institution, disabled }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const { run, stop, running, result } = useMemberUpdates()
  const open = rows.filter(isUpdatable).filter(({ line }) => !result.done.has(line))
  const keysOf = (field: ChangeField) =>
    open.flatMap((row) =>
      row.update.changes.some((change) => change.field === field && change.mayChange) ? [keyOf(row, field)] : [],
    )
  const select = (keys: readonly string[], isChecked: boolean) => {
    const others = [...selected].filter((key) => !keys.includes(key))
    setSelected(new Set(isChecked ? [...others, ...keys] : others))
  }
  const isSelected = (row: UpdatableRow, field: ChangeField) => selected.has(keyOf(row, field))
  const toWrite = open.filter((row) => row.update.changes.some(({ field }) => isSelected(row, field)))
  const isLocked = disabled || running !== null
  if (open.length === 0 && result.done.size === 0) return null
  return (
    <Section title={importing.updates}>
      <output>{result.done.size > 0 && fill(importing.updated, { smart_count: result.done.size })}</output>
      {result.failures.length > 0 && (
        <div role="alert" className="note tone-danger">
          {result.failures.map(({ line, name, message }) => (
            <p key={line}>
              {line}. {name}: {message}
            </p>
          ))}
        </div>
      )}
      {open.length > 0 && (
        <TickBox
          label={fill(importing.update, { smart_count: open.length })}
          disabled={isLocked}
          checked={isOpen}
          onTick={setOpen}
        />
      )}
      {isOpen && open.length > 0 && (
        <>
          <p>{importing.updateHelp}</p>
          {open.some(({ update }) => update.changes.some(({ mayChange }) => !mayChange)) && (
            <p>{importing.updateOwn}</p>
          )}
          <fieldset className={`${formStyles.row} ${styles.changes}`} disabled={isLocked}>
            <legend>{importing.updateAll}</legend>
            {CHANGE_FIELDS.map((field) => {
              const keys = keysOf(field)
              const count = keys.filter((key) => selected.has(key)).length
              if (keys.length === 0) return null
              return (
                <TickBox
                  key={field}
                  label={`${columnLabel(field)} (${keys.length})`}
                  checked={count === keys.length}
                  indeterminate={count > 0 && count < keys.length}
                  onTick={(isChecked) => select(keys, isChecked)}
                />
              )
            })}
          </fieldset>
          <Paged rows={open}>
            {(row) => (
              <li key={row.line}>
                <fieldset className={styles.changes} disabled={isLocked}>
                  <legend>
                    {row.line}. {row.name}
                  </legend>
                  {row.update?.changes.map(({ field, before, after, mayChange }) => (
                    <TickBox
                      key={field}
                      size="small"
                      disabled={!mayChange || isLocked}
                      checked={selected.has(keyOf(row, field))}
                      onTick={(isChecked) => select([keyOf(row, field)], isChecked)}
                      label={fill(importing.change, {
                        field: columnLabel(field),
                        before: textOf(field, before, institution),
                        after: textOf(field, after, institution),
                      })}
                    />
                  ))}
                </fieldset>
              </li>
            )}
          </Paged>
          {running ? (
            <FileProgress label={importing.updating} sent={running.sent} total={running.total} onStop={stop} />
          ) : (
            <div>
              <Button
                variant="contained"
                disabled={isLocked || toWrite.length === 0}
                onClick={() => run(toWrite, isSelected)}
              >
                {fill(importing.updateNow, { smart_count: toWrite.length })}
              </Button>
            </div>
          )}
        </>
      )}
    </Section>
  )
}

const isUpdatable = (row: ReportRow): row is UpdatableRow => row.update !== null && row.userId !== null

function textOf(field: ChangeField, value: string | string[] | null, { offerings, pricing }: Club): string {
  if (value === null || value.length === 0) return importing.empty
  if (typeof value !== 'string')
    return value
      .map((id) => offerings.find(({ sportId }) => sportId === id)?.sportName ?? importing.otherSport)
      .join(', ')
  if (field === 'category') return pricing.categories.find(({ id }) => id === value)?.name ?? value
  const person = PERSON_FIELDS.find((one) => one === field)
  const name = person && PERSON_VIEWS[person].names?.[value]
  return name ?? (isCalendarDate(value) ? dayText(value) : value)
}

type Update = NonNullable<ReportRow['update']>
type UpdatableRow = ReportRow & { userId: string; update: Update }
type Failure = { line: number; name: string; message: string }
type UpdateResult = { done: ReadonlySet<number>; failures: readonly Failure[] }

/**
 * Updates members whose data differs in the file, each by an ordinary edit with the version of the review: the API
 * refuses a member whom somebody else has changed meanwhile.
 */
function useMemberUpdates() {
  const dataProvider = useDataProvider()
  const [running, setRunning] = useState<{ sent: number; total: number } | null>(null)
  const [result, setResult] = useState<UpdateResult>({ done: new Set(), failures: [] })
  const { go, pause } = useParts(importing.notUpdated)

  type IsSelected = (row: UpdatableRow, field: ChangeField) => boolean
  const update = async (rows: readonly UpdatableRow[], isSelected: IsSelected, mayContinue: () => boolean) => {
    const changedIds = new Set(result.done)
    const failures: Failure[] = []
    for (const [index, row] of rows.entries()) {
      if (!mayContinue()) break
      setRunning({ sent: index, total: rows.length })
      const changes = row.update.changes.filter(({ field }) => isSelected(row, field))
      try {
        const data = editOf(row.update, changes)
        await dataProvider.update('users', { id: row.userId, data, previousData: { id: row.userId } })
        changedIds.add(row.line)
      } catch (error) {
        const message = failureOf(error, [], importing.notUpdated).message ?? importing.notUpdated
        failures.push({ line: row.line, name: row.name, message })
      }
    }
    setResult({ done: changedIds, failures })
    setRunning(null)
  }

  return {
    run: (rows: readonly UpdatableRow[], isSelected: IsSelected) =>
      void go((mayContinue) => update(rows, isSelected, mayContinue)),
    stop: pause,
    running,
    result,
  }
}

const MEMBERSHIP_FIELDS: Partial<Record<ChangeField, string>> = { sports: 'sportIds', category: 'categoryId' }

function editOf({ membershipId, version, membershipVersion, guardianId }: Update, changes: Update['changes']) {
  const isOfPerson = ({ field }: Update['changes'][number]) => PERSON_FIELDS.some((one) => one === field)
  const valueOf = ({ field, after }: Update['changes'][number]) =>
    field === 'guardian' ? ['guardianId', guardianId] : [MEMBERSHIP_FIELDS[field] ?? field, after]
  const valuesOf = (some: Update['changes']) => Object.fromEntries(some.map(valueOf)) as Record<string, unknown>
  const ofMembership = changes.filter((change) => !isOfPerson(change))
  const membership = { id: membershipId, version: membershipVersion, ...valuesOf(ofMembership) }
  return {
    version,
    ...valuesOf(changes.filter(isOfPerson)),
    ...(ofMembership.length > 0 && { memberships: [membership] }),
  }
}
