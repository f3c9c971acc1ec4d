import { expect } from 'vitest'
import { findHeadings, tableAt } from '#domain/imports/table'
import { endedNoteOf } from '#domain/members/import/codes'
import { columnsOf } from '#domain/members/import/columns'
import { dateOrdersOf } from '#domain/members/import/days'
import { guessMemberColumns, unusedMemberColumns } from '#domain/members/import/guess'
import { headingsInTwo } from '#domain/members/import/headingRows'
import { joinColumns } from '#domain/members/import/joinColumns'
import { partsOf } from '#domain/members/import/parts'
import type { Decision } from '#domain/members/import/plannedRow'
import { questionsOf } from '#domain/members/import/questions'
import { importReportSchema, type ImportReading, type ImportReport } from '#domain/members/import/report'
import { withoutTitles } from '#domain/members/import/titleRows'
import type { World } from '#tests/access/world'
import { readFile } from '../../src/panel/files/readFile.ts'

const SINCE = '2020-01-01'
const TODAY = '2024-06-15'

const matchesOf = (cells: readonly string[]) => columnsOf(cells).filter(Boolean).length

export type LoadedList = Awaited<ReturnType<typeof loadMembers>>

/** Reads a file as the screen does and sends it to the API with the user's `answers` in the review. */
export async function loadMembers(
  world: World,
  bytes: Uint8Array,
  answers: ImportReading = {},
  decisions: Record<number, Decision> = {},
) {
  const sports = [{ id: world.sport.id, name: 'Fútbol' }]
  const file = await readFile(bytes)
  if ('problem' in file) throw new Error(file.problem)
  const { reading: at, headingLine } = findHeadings(file.tables, matchesOf)
  const match = tableAt(file.tables[at] ?? [], headingLine, headingsInTwo, matchesOf)
  const { timezone, pricing } = world.a
  const sheets = file.sheets?.[at] ?? []
  const table = joinColumns({ ...match, sheets }, { sports, categories: pricing.categories, timezone, today: TODAY })
  const fields = guessMemberColumns(table.headings, table.rows, pricing.categories, TODAY)
  const { people: rows, titles } = withoutTitles(table.rows, fields, endedNoteOf)
  const questions = questionsOf(rows, table.headings, fields, sports, TODAY)
  const meaningsOf = (field: string) =>
    Object.fromEntries(
      questions.values.filter((one) => one.field === field).map(({ code, meaning }) => [code, meaning]),
    )
  const reading = {
    since: SINCE,
    dateOrders: dateOrdersOf(rows, fields),
    meanings: { gender: meaningsOf('gender'), status: meaningsOf('status'), sports: meaningsOf('sports') },
    ...answers,
  }
  const columns = fields.map((field) => field ?? '')
  const byLine = new Map<number, ImportReport['rows'][number]>()
  for (const part of partsOf(rows, fields, 500)) {
    const decidedRows = part.map((row) => ({ ...row, decision: decisions[row.line] ?? null }))
    const body = { institutionId: world.a.id, columns, rows: decidedRows, reading }
    const { status, body: report } = await world.by.adminA.post('users/import', body)
    expect(status).toBe(200)
    for (const row of importReportSchema.parse(report).rows) byLine.set(row.line, row)
  }
  return {
    byLine,
    questions,
    fields,
    titles,
    headings: table.headings,
    unused: unusedMemberColumns({ ...table, rows }, fields),
  }
}

export const outcomesOf = ({ byLine }: LoadedList) =>
  [...byLine.values()].map(({ name, outcome }) => `${outcome} ${name}`)

/** `line field value` of each cell that is not imported. */
export const leftOutOf = ({ byLine }: LoadedList) =>
  [...byLine.values()].flatMap((row) => row.leftOut.map(({ field, value }) => `${row.line} ${field} ${value}`))

export type ListedMember = {
  familyName: string
  givenName: string
  email: string | null
  phone: string | null
  documentNumber: string | null
  birthdate: string | null
  gender: string | null
  memberships: {
    institutionId: string
    since: string
    until: string | null
    memberNumber: string | null
    guardianId: string | null
    sportIds: string[]
    id: string
  }[]
}

/** The members that a search finds, in the order of their creation. */
export async function membersOf(world: World, q: string): Promise<ListedMember[]> {
  const query = new URLSearchParams({ filter: JSON.stringify({ q }), range: '[0,99]', sort: '["createdAt","ASC"]' })
  const { rows } = await world.by.adminA.get(`users?${query.toString()}`)
  return rows as unknown as ListedMember[]
}
