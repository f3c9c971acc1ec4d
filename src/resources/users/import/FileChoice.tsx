import { useId } from 'react'
import { Button } from '@mui/material'
import { IMPORT_FIELDS, columnLabel } from '#domain/members/memberColumns'
import { importing } from '../../../providers/es/importing.ts'
import { memberFile } from '../../../providers/es/memberFile.ts'
import { fill } from '../../../providers/i18n/text.ts'
import styles from './import.module.css'
import formStyles from '../../../panel/form/form.module.css'
import type { FileProblem, MemberFile } from './readMemberFile.ts'

export type Chosen = { name: string; file: MemberFile | null; problem: FileProblem | null }

type Props = { chosen: Chosen | null; isBusy: boolean; onChoose: (picked: File) => void }

export function FileChoice({ chosen, isBusy, onChoose }: Props) {
  const id = useId()
  return (
    <>
      <div className={`${formStyles.wide} ${styles.file}`}>
        <input
          id={id}
          className="visually-hidden"
          type="file"
          accept=".csv,.txt,text/csv"
          disabled={isBusy}
          onChange={({ target }) => {
            const [picked] = target.files ?? []
            if (picked) onChoose(picked)
            // choosing the same file again, once corrected, must trigger a change
            target.value = ''
          }}
        />
        <Button component="label" role={undefined} tabIndex={-1} htmlFor={id} variant="outlined">
          {chosen ? importing.chooseAnother : importing.choose}
        </Button>
        <Button variant="outlined" href={TEMPLATE} download={importing.templateName}>
          {importing.template}
        </Button>
      </div>
      {chosen?.file && (
        <p className={formStyles.wide}>
          {fill(importing.read, { name: chosen.name, smart_count: chosen.file.rows.length })}
        </p>
      )}
      {chosen?.problem && (
        <p className={`${formStyles.failure} ${formStyles.wide}`} role="alert">
          {messageOf(chosen.problem)}
        </p>
      )}
    </>
  )
}

function messageOf({ problem, line = 1 }: FileProblem): string {
  return problem === 'openQuote' ? fill(memberFile[problem], { line }) : memberFile[problem]
}

/** The headings alone, for a Spanish spreadsheet: marked as UTF-8, with semicolons. */
const TEMPLATE = `data:text/csv;charset=utf-8,${encodeURIComponent(
  `\uFEFF${IMPORT_FIELDS.filter((field) => field !== 'fullName')
    .map(columnLabel)
    .join(';')}\r\n`,
)}`
