import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { z } from 'zod'

// The codes and mails that each world sends. The servers write them down and the tests read them, which need not load
// the servers' code.

const FOLDER = 'test-results/worlds'
type Kind = 'codes' | 'mails'
const fileOf = (host: string, kind: Kind) => `${FOLDER}/${host.replaceAll(':', '_')}.${kind}`

export const openNotes = () => mkdir(FOLDER, { recursive: true })

export const note = (host: string, kind: Kind, entry: object) =>
  appendFile(fileOf(host, kind), `${JSON.stringify(entry)}\n`)

async function notesOf<Note>(host: string, kind: Kind, shape: z.ZodType<Note>): Promise<Note[]> {
  const lines = await readFile(fileOf(host, kind), 'utf8').catch(() => '')
  return lines.split('\n').flatMap((line) => (line === '' ? [] : [shape.parse(JSON.parse(line))]))
}

export const codesAt = (host: string) => notesOf(host, 'codes', z.object({ to: z.string(), code: z.string() }))

export const mailsAt = (host: string) => notesOf(host, 'mails', z.object({ to: z.string(), text: z.string() }))
