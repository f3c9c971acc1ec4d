import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** Returns the path of a new, empty folder, which is removed when the current test has ended. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'rayo-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}
