import type { z } from 'zod'
import type { Profile, profilePatchSchema } from '#domain/user'
import type { WriteTransaction } from '../store/port.ts'
import type { Change } from './change.ts'
import { profileOf } from './readProfile.ts'
import type { By } from './by.ts'
import { found, requireVersion, saveRecord } from './records.ts'

/** Merges the fields given into one's own record. Throws `stale`. */
export async function updateProfile(
  tx: WriteTransaction,
  by: By,
  { given, version }: Change<z.output<typeof profilePatchSchema>>,
): Promise<Profile> {
  const user = found(await tx.users.stored({ id: by.actor.userId }))
  requireVersion(version, user, await profileOf(tx, user, by.now))
  const audited = { entity: 'user', institutionId: null } as const
  return profileOf(tx, await saveRecord(tx, by, tx.users, user, { ...user, ...given }, audited), by.now)
}
