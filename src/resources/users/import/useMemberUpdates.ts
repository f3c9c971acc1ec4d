import { useRef, useState } from 'react'
import { useDataProvider } from 'react-admin'
import { PERSON_FIELDS } from '#domain/members/person'
import type { ChangeField } from '#domain/members/import/changes'
import { failureOf } from '../../../panel/action/failure.ts'
import { importing } from '../../../providers/es/importing.ts'
import type { ReportRow } from './useMemberImport.ts'

type Update = NonNullable<ReportRow['update']>
export type UpdatableRow = ReportRow & { userId: string; update: Update }
type Failure = { line: number; name: string; message: string }
export type UpdateResult = { done: ReadonlySet<number>; failures: readonly Failure[] }

/**
 * Writes to members what a file says otherwise of them, each by an ordinary edit of the member with the version that
 * the review saw: what somebody else changed meanwhile is refused.
 */
export function useMemberUpdates() {
  const dataProvider = useDataProvider()
  const [running, setRunning] = useState<{ sent: number; total: number } | null>(null)
  const [result, setResult] = useState<UpdateResult>({ done: new Set(), failures: [] })
  const isStopped = useRef(false)

  const run = async (rows: readonly UpdatableRow[], isSelected: (row: UpdatableRow, field: ChangeField) => boolean) => {
    isStopped.current = false
    const done = new Set(result.done)
    const failures: Failure[] = []
    for (const [index, row] of rows.entries()) {
      if (isStopped.current) break
      setRunning({ sent: index, total: rows.length })
      const changes = row.update.changes.filter(({ field }) => isSelected(row, field))
      try {
        await dataProvider.update('users', {
          id: row.userId,
          data: editOf(row.update, changes),
          previousData: { id: row.userId },
        })
        done.add(row.line)
      } catch (error) {
        failures.push({
          line: row.line,
          name: row.name,
          message: failureOf(error, [], importing.notUpdated).message ?? importing.notUpdated,
        })
      }
    }
    setResult({ done, failures })
    setRunning(null)
  }

  return {
    run: (...args: Parameters<typeof run>) => void run(...args),
    stop: () => {
      isStopped.current = true
    },
    running,
    result,
  }
}

const MEMBERSHIP_FIELDS: Partial<Record<ChangeField, string>> = { sports: 'sportIds', category: 'categoryId' }

function editOf({ membershipId, version, membershipVersion, guardianId }: Update, changes: Update['changes']) {
  const isOfPerson = ({ field }: Update['changes'][number]) => PERSON_FIELDS.some((one) => one === field)
  const valuesOf = (some: Update['changes']) =>
    Object.fromEntries(
      some.map(({ field, after }) =>
        field === 'guardian' ? ['guardianId', guardianId] : [MEMBERSHIP_FIELDS[field] ?? field, after],
      ),
    )
  const ofMembership = changes.filter((change) => !isOfPerson(change))
  return {
    version,
    ...valuesOf(changes.filter(isOfPerson)),
    ...(ofMembership.length > 0 && {
      memberships: [{ id: membershipId, version: membershipVersion, ...valuesOf(ofMembership) }],
    }),
  }
}
