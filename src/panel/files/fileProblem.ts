import { files } from '../../providers/es/files.ts'
import { fill } from '../../providers/i18n/text.ts'

export type FileProblem = { problem: keyof typeof files; line?: number }

export function fileProblemText({ problem, line = 1 }: FileProblem): string {
  return problem === 'openQuote' ? fill(files[problem], { line }) : files[problem]
}

/** What the chooser of files offers. The content decides, so other names are read as well. */
export const ACCEPTED_FILES =
  '.csv,.tsv,.txt,.xlsx,.xlsm,.xls,.xlsb,.ods,.html,.htm,.ofx,.qfx,.n43,.q43,.c43,.aeb,.xml,.sta,.940,.mt940,text/csv'
