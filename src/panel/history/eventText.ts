import type { HistoryEvent } from '#domain/access/audit'
import { history } from '../../providers/es/panel.ts'
import { fill } from '../../providers/i18n/text.ts'

type Event = Pick<HistoryEvent, 'action' | 'entity' | 'actor'>

const OF_ENTITY: Readonly<Record<string, string>> = history.didTo

export function didText({ action, entity }: Pick<Event, 'action' | 'entity'>): string {
  return OF_ENTITY[`${entity}.${action}`] ?? history.did[action]
}

/** Who did it; nobody signed in sends a request to join. */
export function whoText({ action, entity, actor }: Event): string {
  if (actor) return actor.self ? history.who.self : (actor.name ?? history.who.hidden)
  return entity === 'joinRequest' && action === 'create' ? history.who.visitor : history.who.product
}

/** The name of a receipt that an event refers to. */
export function receiptName(number: number, action: Event['action']): string {
  return fill(action === 'refund' || action === 'undoRefund' ? history.refund : history.receipt, { number })
}
