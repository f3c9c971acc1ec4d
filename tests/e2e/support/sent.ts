import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { z } from 'zod'
import type { Page } from '@playwright/test'
import { expect } from './test.ts'

// The codes and mails that each world sends: the servers write them to files, so that the tests do not load the servers' code.

const FOLDER = 'test-results/worlds'
type Kind = 'codes' | 'mails'
const fileOf = (host: string, kind: Kind) => `${FOLDER}/${host.replaceAll(':', '_')}.${kind}`

export const openRecords = () => mkdir(FOLDER, { recursive: true })

export const note = (host: string, kind: Kind, entry: object) =>
  appendFile(fileOf(host, kind), `${JSON.stringify(entry)}\n`)

async function recordsOf<Note>(host: string, kind: Kind, shape: z.ZodType<Note>): Promise<Note[]> {
  const lines = await readFile(fileOf(host, kind), 'utf8').catch(() => '')
  return lines.split('\n').flatMap((line) => (line === '' ? [] : [shape.parse(JSON.parse(line))]))
}

const codesAt = (host: string) => recordsOf(host, 'codes', z.object({ to: z.string(), code: z.string() }))

export const mailsAt = (host: string) => recordsOf(host, 'mails', z.object({ to: z.string(), text: z.string() }))

/** The last code that the user pool of the test's own world sent to an address, each once. */
export function codesOf(page: Page): (to: string) => Promise<string> {
  const used = new Set<string>()
  return async (to) => {
    const { host } = new URL(page.url())
    const last = async () => (await codesAt(host)).findLast((one) => one.to === to)?.code
    await expect
      .poll(async () => ![undefined, ...used].includes(await last()), { message: `a code to ${to}` })
      .toBe(true)
    const code = (await last()) ?? ''
    used.add(code)
    return code
  }
}
