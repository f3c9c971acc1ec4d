import { useState } from 'react'
import { Button, Stack } from '@mui/material'
import { LinkBase, useGetList } from 'react-admin'
import type { Institution } from '#domain/clubs/institution'
import { FormSection } from '../../../panel/form/FormSection.tsx'
import { PageTitle } from '../../../panel/page/PageTitle.tsx'
import { MANAGED } from '../../../panel/data/useActor.ts'
import { importing } from '../../../providers/es/importing.ts'
import { usersResources } from '../../../providers/es/users.ts'
import { fill } from '../../../providers/i18n/text.ts'
import { ColumnMapping, useColumns } from './ColumnMapping.tsx'
import { FileChoice, type Choice } from './FileChoice.tsx'
import styles from './import.module.css'
import { ImportResult } from './ImportResult.tsx'
import { readMemberFile } from './readMemberFile.ts'
import { useMemberImport } from './useMemberImport.ts'
import formStyles from '../../../panel/form/form.module.css'
import { formatCount } from '../../../ui/values/formats.ts'

const LIST = { to: '/panel/users', label: usersResources.users.page.list }

export default function ImportPage() {
  const { data: institutions = [] } = useGetList<Institution>('institutions', {
    filter: MANAGED,
    sort: { field: 'name', order: 'ASC' },
    pagination: { page: 1, perPage: 200 },
  })
  const [institutionId, setInstitutionId] = useState<string | null>(null)
  const [choice, setChoice] = useState<Choice | null>(null)
  const file = choice?.file ?? null
  const target = institutionId ?? institutions[0]?.id ?? null
  const mapping = useColumns(file?.columns ?? [])
  const { run, cancel, reset, running, totals, error } = useMemberImport(target, file, mapping.columns)

  const choose = async (upload: File) => {
    reset()
    const read = await readMemberFile(new Uint8Array(await upload.arrayBuffer()))
    const isRead = 'rows' in read
    setChoice({ name: upload.name, file: isRead ? read : null, problem: isRead ? null : read })
  }
  const remap: typeof mapping = {
    ...mapping,
    choose: (heading, field) => {
      reset()
      mapping.choose(heading, field)
    },
  }
  const isBusy = running !== null
  return (
    <>
      <PageTitle title={importing.title} intro={importing.intro} back={LIST} />
      <FormSection title={importing.file}>
        {institutions.length > 1 && (
          <label className={styles.column}>
            <span>{usersResources.users.fields.institutionId}</span>
            <select
              value={target ?? ''}
              disabled={isBusy}
              onChange={({ target: { value } }) => {
                reset()
                setInstitutionId(value)
              }}
            >
              {institutions.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        )}
        <FileChoice choice={choice} isBusy={isBusy} onChoose={(upload) => void choose(upload)} />
      </FormSection>
      {file && <ColumnMapping headings={file.columns} mapping={remap} disabled={isBusy} />}
      {running && (
        <div>
          <output>{running.mode === 'try' ? importing.checking : importing.running}</output>
          <progress
            className={styles.progress}
            aria-label={importing.title}
            max={file?.rows.length ?? 1}
            value={running.sent}
          />
          <p>
            {fill(importing.progress, {
              sent: formatCount(running.sent),
              total: formatCount(file?.rows.length ?? 0),
            })}
          </p>
        </div>
      )}
      {error && (
        <p className={formStyles.failure} role="alert">
          {error === 'cancelled' ? importing.cancelled : `${importing.failed} ${error.message}`}
        </p>
      )}
      {totals && <ImportResult totals={totals} />}
      <Stack direction="row" useFlexGap spacing={1.5} sx={{ flexWrap: 'wrap' }}>
        {isBusy ? (
          <Button variant="outlined" onClick={cancel}>
            {importing.cancel}
          </Button>
        ) : (
          file && <Steps totals={totals} isReady={target !== null && !mapping.problem} onRun={run} />
        )}
      </Stack>
    </>
  )
}

type StepsProps = {
  totals: ReturnType<typeof useMemberImport>['totals']
  isReady: boolean
  onRun: ReturnType<typeof useMemberImport>['run']
}

function Steps({ totals, isReady, onRun }: StepsProps) {
  if (!totals) {
    return (
      <Button variant="contained" disabled={!isReady} onClick={() => onRun('try')}>
        {importing.check}
      </Button>
    )
  }
  if (totals.mode !== 'try') {
    return (
      <Button component={LinkBase} variant="contained" to={LIST.to}>
        {importing.toList}
      </Button>
    )
  }
  const { made, refused } = totals
  if (made === 0) return <p>{refused > 0 ? importing.mend : importing.nothingNew}</p>
  if (refused === 0) {
    return (
      <Button variant="contained" onClick={() => onRun('whole')}>
        {fill(importing.importAll, { smart_count: made })}
      </Button>
    )
  }
  return (
    <>
      <p>{importing.mend}</p>
      <Button variant="contained" onClick={() => onRun('good')}>
        {fill(importing.importGood, { smart_count: made })}
      </Button>
    </>
  )
}
