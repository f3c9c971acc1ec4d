import { useMemo, useRef } from 'react'
import { columnsOf, columnsProblem } from '#domain/bank/reading/columns'
import type { BankField } from '#domain/bank/reading/format'
import { readBankStatement } from '#domain/bank/reading/statement'
import type { Institution } from '#domain/clubs/institution'
import { todayAt } from '../../panel/data/queries.ts'
import { useWindowState } from '../../panel/data/useWindowState.ts'
import type { FileProblem } from '../../panel/files/fileProblem.ts'
import { bytesOf } from '../../panel/files/readFile.ts'
import { bankTableAt, readBankFile, type BankFile } from './readBankFile.ts'

type Fields = readonly (BankField | null)[]
type FileReading = { name: string; file: BankFile | null; problem: FileProblem | null; fields: Fields }

const NO_FIELDS: Fields = []

/** The chosen file of a bank, its columns, and what it says by them. It lasts as long as the window. */
export function useBankFile({ id, currency, timezone, bankMappings }: Institution) {
  const [reading, update] = useWindowState<FileReading | null>(`bank.file.${id}`, null)
  const latest = useRef<File | null>(null)
  const { name = null, file = null, problem = null, fields = NO_FIELDS } = reading ?? {}
  const columnProblem = file && columnsProblem(fields)
  const statement = useMemo(
    () =>
      file && columnProblem === null
        ? readBankStatement(file, fields, { currency, timezone, today: todayAt({ timezone }) })
        : null,
    [file, fields, columnProblem, currency, timezone],
  )

  const readingOf = (fileName: string, table: BankFile): FileReading => ({
    name: fileName,
    file: table,
    problem: null,
    fields: columnsOf(table.headings, bankMappings, table.rows, currency),
  })
  const choose = async (upload: File) => {
    latest.current = upload
    update(() => null)
    const bytes = await bytesOf(upload)
    const content = 'problem' in bytes ? bytes : await readBankFile(bytes, bankMappings, currency)
    // The user may have chosen another file meanwhile.
    if (latest.current !== upload) return
    update(() =>
      'problem' in content
        ? { name: upload.name, file: null, problem: content, fields: NO_FIELDS }
        : readingOf(upload.name, content),
    )
  }
  return {
    name,
    file,
    problem,
    fields,
    columnProblem,
    statement,
    choose,
    setFields: (changed: Fields) => update((last) => last && { ...last, fields: changed }),
    setHeading: (line: number | null) =>
      update((last) =>
        last?.file ? readingOf(last.name, { ...last.file, ...bankTableAt(last.file.all, line) }) : last,
      ),
    clear: () => update(() => null),
  }
}
