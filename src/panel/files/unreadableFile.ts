import type { FileProblem } from './fileProblem.ts'

/** What stops a reader; `readContent` answers it as a problem. */
export class UnreadableFile extends Error {
  readonly reason: FileProblem

  constructor(problem: FileProblem['problem'], line?: number) {
    super(problem)
    this.reason = line === undefined ? { problem } : { problem, line }
  }
}
