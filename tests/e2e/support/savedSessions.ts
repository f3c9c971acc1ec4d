import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { z } from 'zod'
import { PRODUCTION_URL } from '../../../playwright.config.ts'

// The sign-ins of one run, for all its workers. The folder is emptied when a run begins, because its servers forget
// them when it ends.

const FOLDER = `test-results/sessions-${new URL(PRODUCTION_URL).port}`
/** What a browser keeps in its storage: keys and values. */
export type BrowserState = [key: string, value: string][]
const storage: z.ZodType<BrowserState> = z.array(z.tuple([z.string(), z.string()]))

const fileOf = (email: string) => `${FOLDER}/${email}.json`

/** A signed-in browser's storage; null when nobody has signed in with the account yet. */
export async function savedSession(email: string): Promise<BrowserState | null> {
  const text = await readFile(fileOf(email), 'utf8').catch(() => null)
  return text === null ? null : storage.parse(JSON.parse(text))
}

export async function keepSession(email: string, state: BrowserState): Promise<void> {
  await mkdir(FOLDER, { recursive: true })
  const partial = `${fileOf(email)}.${process.pid}`
  await writeFile(partial, JSON.stringify(state))
  // Atomic, because other workers read it too.
  await rename(partial, fileOf(email))
}
