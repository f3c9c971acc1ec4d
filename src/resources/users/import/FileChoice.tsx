import { useId } from 'react'
import { Button } from '@mui/material'
import { IMPORT_FIELDS, columnLabel } from '#domain/members/memberColumns'
import { importing } from '../../../providers/es/importing.ts'
import { fill } from '../../../providers/i18n/text.ts'
import styles from './import.module.css'
import formStyles from '../../../panel/form/form.module.css'
import type { MemberFile } from './readMemberFile.ts'
import { ACCEPTED_FILES, fileProblemText } from '../../../panel/files/fileProblem.ts'
import type { FileProblem } from '../../../panel/files/fileProblem.ts'

export type Choice = { name: string; file: MemberFile | null; problem: FileProblem | null }

type Props = { choice: Choice | null; isBusy: boolean; onChoose: (file: File) => void }

export function FileChoice({ choice, isBusy, onChoose }: Props) {
  const id = useId()
  return (
    <>
      <div className={`${formStyles.wide} ${styles.file}`}>
        <input
          id={id}
          className="visually-hidden"
          type="file"
          accept={ACCEPTED_FILES}
          disabled={isBusy}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) onChoose(file)
            // choosing the same file again, once corrected, must trigger a change
            target.value = ''
          }}
        />
        <Button component="label" role={undefined} tabIndex={-1} htmlFor={id} variant="outlined">
          {choice ? importing.chooseAnother : importing.choose}
        </Button>
        <Button variant="outlined" href={TEMPLATE} download={importing.templateName}>
          {importing.template}
        </Button>
      </div>
      {choice?.file && (
        <p className={formStyles.wide}>
          {fill(importing.read, { name: choice.name, smart_count: choice.file.rows.length })}
        </p>
      )}
      {choice?.problem && (
        <p className={`${formStyles.failure} ${formStyles.wide}`} role="alert">
          {fileProblemText(choice.problem)}
        </p>
      )}
    </>
  )
}

/** The headings alone, for a Spanish spreadsheet: marked as UTF-8, with semicolons. */
const TEMPLATE = `data:text/csv;charset=utf-8,${encodeURIComponent(
  `\uFEFF${IMPORT_FIELDS.filter((field) => field !== 'fullName')
    .map(columnLabel)
    .join(';')}\r\n`,
)}`
