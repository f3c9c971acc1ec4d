import { Button } from '@mui/material'
import { LinkBase, useGetOne } from 'react-admin'
import { can } from '#domain/access'
import type { InstitutionView } from '#domain/institution'
import type { JoinRequest } from '#domain/joinRequest'
import { mailtoAddress } from '#domain/reminderText'
import { whatsappAddress } from '#domain/receiptShare'
import { useActor } from '../../panel/data/useActor.ts'
import { ConfirmButton } from '../../panel/page/ConfirmButton.tsx'
import { visitors } from '../../providers/es/visitors.ts'
import { fill } from '../../providers/text.ts'
import { useDecision } from './useDecision.ts'

/** What may become of a request: answered, declined, open again, or a member. One that led to a member stays so. */
export function JoinRequestActions({ request }: { request: JoinRequest }) {
  const { id, status, institutionId, givenName, familyName } = request
  const actor = useActor()
  const { decide, isPending } = useDecision(request)
  const subject = { institutionIds: [institutionId] }
  if (status === 'member' || !can(actor, 'edit', 'join-requests', subject)) return null
  return (
    <>
      {status === 'declined' ? (
        <Button
          variant="outlined"
          disabled={isPending}
          onClick={() => void decide({ status: 'new' }, visitors.reopened)}
        >
          {visitors.reopen}
        </Button>
      ) : (
        <>
          <ConfirmButton
            label={visitors.decline}
            title={fill(visitors.declineTitle, { name: `${givenName} ${familyName}` })}
            body={visitors.declineBody}
            confirmLabel={visitors.decline}
            onConfirm={() => decide({ status: 'declined' }, visitors.declined)}
          />
          {status === 'new' && (
            <Button
              variant="outlined"
              disabled={isPending}
              onClick={() => void decide({ status: 'answered' }, visitors.answered)}
            >
              {visitors.markAnswered}
            </Button>
          )}
          <Answer
            request={request}
            onAnswer={() => status === 'new' && void decide({ status: 'answered' }, visitors.answered)}
          />
        </>
      )}
      {can(actor, 'create', 'users', subject) && (
        <Button component={LinkBase} variant="contained" to={`/panel/users/new?joinRequest=${id}`}>
          {visitors.makeMember}
        </Button>
      )}
    </>
  )
}

/** Opens a mail to the person, or WhatsApp where they left no e-mail. */
function Answer({ request, onAnswer }: { request: JoinRequest; onAnswer: () => void }) {
  const { institutionId, email, phone, givenName } = request
  const { data } = useGetOne<InstitutionView>('institutions', { id: institutionId })
  const text = fill(visitors.answerText, { name: givenName })
  const address = email
    ? mailtoAddress(email, fill(visitors.answerTitle, { club: data?.name ?? '' }), text)
    : whatsappAddress(phone, text)
  const place = email ? {} : { target: '_blank', rel: 'noopener noreferrer' }
  return (
    <Button variant="outlined" href={address} {...place} onClick={onAnswer}>
      {visitors.answer}
    </Button>
  )
}
