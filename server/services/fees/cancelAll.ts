import { withoutStanding, type Fee, type FeeView } from '#domain/money/fee'
import type { WriteTransaction } from '../../store/port.ts'
import { auditEvent } from '../history/recordAudit.ts'
import { correctionDay, type Books } from '../institutions/lockedBooks.ts'
import { instantOf, type Caller } from '../records/caller.ts'

/** Cancels cuotas that are locked and of which nothing is paid, on the institution's today, with an event each. */
export async function cancelAll(
  tx: WriteTransaction,
  caller: Caller,
  institution: Books,
  views: readonly FeeView[],
  reason: string,
): Promise<void> {
  const at = instantOf(caller.now)
  const cancelledOn = correctionDay(institution, caller.now)
  const changes = views.map((view) => {
    const before = withoutStanding(view)
    const cancelled = { cancelledAt: at, cancelledOn, cancelReason: reason }
    const after: Fee = { ...before, ...cancelled, updatedAt: at, version: before.version + 1 }
    return { before, after }
  })
  await tx.fees.updateAll(changes.map(({ after }) => after))
  const audited = { entity: 'fee', institutionId: institution.id, action: 'cancel' } as const
  await tx.audit.append(
    changes.map(({ before, after }) => auditEvent(caller, { ...audited, id: after.id, before, after })),
  )
}
