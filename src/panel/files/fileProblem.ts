import { files } from '../../providers/es/files.ts'
import { fill } from '../../providers/i18n/text.ts'

export type FileProblem = { problem: keyof typeof files; line?: number }

/** What stops a reader; `readContent` answers it as a problem. */
export class UnreadableFile extends Error {
  readonly reason: FileProblem

  constructor(problem: FileProblem['problem'], line?: number) {
    super(problem)
    this.reason = line === undefined ? { problem } : { problem, line }
  }
}

export function fileProblemText({ problem, line = 1 }: FileProblem): string {
  return problem === 'openQuote' ? fill(files[problem], { line }) : files[problem]
}

/** What the chooser of files offers. The content decides, so other names are read as well. */
export const ACCEPTED_FILES =
  '.csv,.tsv,.txt,.xlsx,.xlsm,.xls,.xlsb,.ods,.html,.htm,.ofx,.qfx,.n43,.q43,.c43,.aeb,.xml,.sta,.940,.mt940,text/csv'
