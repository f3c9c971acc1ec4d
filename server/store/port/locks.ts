import type { FeeView } from '#domain/money/fee'
import type { Institution } from '#domain/clubs/institution'
import type { StoredMembership } from '#domain/members/membership'
import type { Plan } from '#domain/clubs/plan'
import type { ReceiptView } from '#domain/money/receipt'
import type { Run } from '#domain/money/run'
import type { User } from '#domain/members/user'

declare const lockedBrand: unique symbol

/**
 * A record as it is under its lock: nobody changes it before the transaction ends. Only `lock` returns one, so that
 * what asks for one cannot be given what was read before.
 */
export type Locked<Record> = Record & { readonly [lockedBrand]: true }

export type Lockable = {
  institution: Institution
  books: Institution
  user: User
  fee: FeeView
  receipt: ReceiptView
  plan: Plan
  run: Run
  membership: StoredMembership
}

/**
 * Locks a record against other writers until the transaction ends, and returns it as it is then, so that a check on it
 * stays true. Returns null if it does not exist, or is not for this principal. Not scoped. `books` locks an institution
 * in a way that several transactions can at once: none of its days is closed, and nothing of it changed, until they
 * have ended.
 */
export type Lock = <Kind extends keyof Lockable>(kind: Kind, id: string) => Promise<Locked<Lockable[Kind]> | null>
