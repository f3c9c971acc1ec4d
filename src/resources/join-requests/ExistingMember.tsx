import { Button } from '@mui/material'
import { LinkBase, useGetList } from 'react-admin'
import { can } from '#domain/access'
import type { JoinRequest } from '#domain/joinRequest'
import type { UserView } from '#domain/user'
import { useActor } from '../../panel/data/useActor.ts'
import { personName } from '../../panel/people/PersonName.tsx'
import { visitors } from '../../providers/es/visitors.ts'
import { fill } from '../../providers/text.ts'
import styles from './joinRequests.module.css'
import { useDecision } from './useDecision.ts'

/** Says that a member of the institution has the e-mail of an open request already: it needs no new member. */
export function ExistingMember({ request }: { request: JoinRequest }) {
  const { institutionId, email, status } = request
  const actor = useActor()
  const { decide, isPending } = useDecision(request)
  const { data } = useGetList<UserView>(
    'users',
    { filter: { email, institutionId, ended: false }, pagination: { page: 1, perPage: 1 } },
    { enabled: email !== null && status !== 'member' },
  )
  const person = status === 'member' ? undefined : data?.[0]
  const membership = person?.memberships.find((one) => one.institutionId === institutionId)
  if (!person || !membership) return null
  // The pages of members are their Admins'.
  const mayOpen = can(actor, 'edit', 'users', { institutionIds: [institutionId] })
  return (
    <div className={styles.existing} role="note">
      <span>{fill(visitors.existing, { name: personName(person) })}</span>
      {mayOpen && <LinkBase to={`/panel/users/${person.id}`}>{visitors.existingLink}</LinkBase>}
      <Button
        variant="outlined"
        size="small"
        disabled={isPending}
        onClick={() => void decide({ status: 'member', membershipId: membership.id }, visitors.becameMember)}
      >
        {visitors.existingMark}
      </Button>
    </div>
  )
}
