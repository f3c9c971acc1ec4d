import { useId, type ReactNode } from 'react'
import { Button } from '@mui/material'
import { files, fileTable } from '../../providers/es/files.ts'
import { fill } from '../../providers/i18n/text.ts'
import formStyles from '../form/form.module.css'
import styles from './files.module.css'
import type { FileProblem } from './fileProblem.ts'
import { Failure } from '../page/Page.tsx'

/** For the file dialog. The content decides, so files with other names are read too. */
const ACCEPTED_FILES =
  '.csv,.tsv,.txt,.xlsx,.xlsm,.xls,.xlsb,.ods,.html,.htm,.ofx,.qfx,.n43,.q43,.c43,.aeb,.xml,.sta,.940,.mt940,text/csv'

type Props = {
  isChosen: boolean
  problem: FileProblem | null
  disabled: boolean
  onChoose: (file: File) => void
  children?: ReactNode
}

export function FileInput({ isChosen, problem, disabled, onChoose, children }: Props) {
  const id = useId()
  return (
    <>
      <div className={`row ${formStyles.wide} ${styles.file}`}>
        <input
          id={id}
          className="visually-hidden"
          type="file"
          accept={ACCEPTED_FILES}
          disabled={disabled}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) onChoose(file)
            // choosing the same file again, once corrected, must trigger a change
            target.value = ''
          }}
        />
        <Button component="label" role={undefined} tabIndex={-1} htmlFor={id} variant="outlined" disabled={disabled}>
          {isChosen ? fileTable.chooseAnother : fileTable.choose}
        </Button>
        {children}
      </div>
      <Failure wide>{problem && textOf(problem)}</Failure>
    </>
  )
}

function textOf({ problem, line = 1 }: FileProblem): string {
  return problem === 'openQuote' ? fill(files[problem], { line }) : files[problem]
}

type FileProgressProps = { label: string; sent: number; total: number; onStop: () => void }

export function FileProgress({ label, sent, total, onStop }: FileProgressProps) {
  return (
    <div className={`row ${styles.progress}`}>
      <output>{label}</output>
      <progress aria-label={label} max={total || 1} value={sent} />
      <span>{fill(fileTable.progress, { sent, total })}</span>
      <Button variant="outlined" size="small" onClick={onStop}>
        {fileTable.stop}
      </Button>
    </div>
  )
}
