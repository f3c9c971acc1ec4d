import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { columnsOf, columnsProblem } from '#domain/bank/reading/columns'
import type { BankColumns } from '#domain/bank/reading/format'
import { readBankStatement } from '#domain/bank/reading/statement'
import type { Currency } from '#domain/money/currency'
import { readBankFile } from '../../src/resources/bank-lines/readBankFile.ts'

const SECTION = /^## /m

const fixture = (path: string) => readFileSync(new URL(`../fixtures/${path}`, import.meta.url))

/** The bytes of a bank's file. Plain texts are in `files.txt`, each below its name; the others are files. */
export function bankFile(name: string): Uint8Array {
  const sections = fixture('bank/files.txt').toString().split(SECTION)
  const section = sections.find((one) => one.startsWith(`${name}\n`))
  return section === undefined
    ? new Uint8Array(fixture(`bank/${name}`))
    : new TextEncoder().encode(section.slice(name.length + 1))
}

/**
 * The sections of a fixture: a title with options after bars, the lines of a file, and lists of expectations, such as
 * `=> name: one, other`. `-` stands for null.
 */
export function shapesIn(name: string, separator: string) {
  const parts = fixture(name).toString().split(SECTION)
  return parts.slice(1).map((part) => {
    const [text = '', ...expectations] = part.replace(/\n$/, '').split('\n=> ')
    const [title = '', ...lines] = text.split('\n')
    const [shape = '', ...options] = title.split(' | ')
    const lists = expectations.map((one) => {
      const [what = '', list = ''] = one.split(/:(?: |$)(.*)/s)
      return [what, list.split(separator).filter(Boolean)] as const
    })
    return { shape, options, text: lines.join('\n'), lists: new Map(lists) }
  })
}

type Options = { currency?: Currency; timezone?: string | undefined; mappings?: readonly BankColumns[] }

/** A bank's file as the screen reads it, with the proposed columns. */
export async function bankTable(bytes: Uint8Array, { currency = 'ARS', mappings = [] }: Options = {}) {
  const table = await readBankFile(bytes, [])
  if ('problem' in table) throw new Error(table.problem)
  return { table, fields: columnsOf(table.headings, mappings, table.rows, currency) }
}

export async function bankStatement(bytes: Uint8Array, options: Options = {}) {
  const { table, fields } = await bankTable(bytes, options)
  expect(columnsProblem(fields)).toBeNull()
  const { currency = 'ARS', timezone = 'America/Argentina/Buenos_Aires' } = options
  return readBankStatement(table, fields, { currency, timezone, today: '2026-11-29' })
}
