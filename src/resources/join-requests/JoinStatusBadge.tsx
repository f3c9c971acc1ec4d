import type { JoinStatus } from '#domain/joinRequest'
import { Badge } from '../../panel/values/Badge.tsx'
import { visitors } from '../../providers/es/visitors.ts'

const TONES = { new: 'warning', answered: 'neutral', declined: 'neutral', member: 'success' } as const

export function JoinStatusBadge({ status }: { status: JoinStatus }) {
  return <Badge tone={TONES[status]}>{visitors.status[status]}</Badge>
}
