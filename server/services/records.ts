import { v7 } from 'uuid'
import type { Actor } from '#domain/actor'
import { DomainError } from '#domain/errors'
import type { RecordBase } from '#domain/identifier'
import type { WriteTransaction, Writes } from '../store/port.ts'
import { recordAudit } from './recordAudit.ts'
import type { Audited } from './recordAudit.ts'

/** On whose behalf a service works, and when (milliseconds, UTC). */
export type By = { actor: Actor; now: number }

export const newId = () => v7()
export const instantOf = (now: number) => new Date(now).toISOString()

/** What every new record carries. */
export function newRecord(now: number): RecordBase {
  return { id: newId(), createdAt: instantOf(now), updatedAt: instantOf(now), version: 1 }
}

/** The record, or `notFound` when the scope does not reach it. */
export function found<T>(record: T | null | undefined): T {
  if (record === null || record === undefined) throw new DomainError('notFound')
  return record
}

/** Throws `stale` (412), with the current record, unless the version sent is the record's. Forms always send it. */
export function requireVersion(sent: number | undefined, current: { version: number }, shown: unknown = current): void {
  if (sent !== undefined && sent !== current.version) throw new DomainError('stale', { current: shown })
}

/** Stores a new record and tells the audit. */
export async function insertRecord<T extends RecordBase>(
  tx: WriteTransaction,
  by: By,
  table: Writes<T>,
  record: T,
  audited: Audited,
): Promise<T> {
  await table.insert(record)
  await recordAudit(tx, by, { ...audited, action: audited.action ?? 'create', record, before: {} })
  return record
}

/** Stores what a record has become, with a new version, and tells the audit; a change that changes nothing is none. */
export async function saveRecord<T extends RecordBase>(
  tx: WriteTransaction,
  by: By,
  table: Writes<T>,
  current: T,
  next: T,
  audited: Audited,
): Promise<T> {
  if (sameJson(current, next)) return current
  const saved = { ...next, updatedAt: instantOf(by.now), version: current.version + 1 }
  await table.update(saved, current.version)
  await recordAudit(tx, by, { ...audited, action: audited.action ?? 'edit', record: saved, before: current })
  return saved
}

/** Whether two plain values are the same; objects are compared by their entries, whatever their order. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const ours = Object.entries(a)
  const theirs = new Map<string, unknown>(Object.entries(b))
  return ours.length === theirs.size && ours.every(([name, value]) => theirs.has(name) && sameJson(value, theirs.get(name)))
}
