import { LinkBase, useGetOne } from 'react-admin'
import { whatsappAddress } from '#domain/values/whatsapp'
import type { JoinRequest } from '#domain/visitors/joinRequest'
import { Section } from '../../panel/page/Page.tsx'
import { History } from '../../panel/history/History.tsx'
import { Facts, ShowPage } from '../../panel/page/ShowPage.tsx'
import { PhoneLink } from '../../panel/values/FieldValue.tsx'
import { RecordName, personName } from '../../panel/values/RecordName.tsx'
import valueStyles from '../../panel/values/values.module.css'
import { visitors } from '../../providers/es/visitors.ts'
import { CalendarDay, Instant } from '../../ui/values/Day.tsx'
import { Button } from '@mui/material'
import { administers } from '#domain/access/actor'
import type { InstitutionView } from '#domain/clubs/institution'
import { mailtoAddress } from '#domain/reminders/reminderText'
import type { UserView } from '#domain/members/user'
import { useButtonAction } from '../../panel/action/useAction.ts'
import { useFirst } from '../../panel/data/queries.ts'
import { useActor, useMay } from '../../panel/data/useActor.ts'
import { ChangeButton, ConfirmChange, LinkButton } from '../../panel/page/buttons.tsx'
import type { PanelDataProvider } from '../../providers/api/dataProvider.ts'
import { fill } from '../../providers/i18n/text.ts'
import { JoinStatusBadge } from './JoinRequestList.tsx'

const subjectOf = ({ institutionId, sportId }: JoinRequest) => ({
  institutionIds: [institutionId],
  ...(sportId && { sportIds: [sportId] }),
})

/** Answers, declines or reopens a request, or makes a member of it. Then it can no longer change. */
function JoinRequestActions({ request }: { request: JoinRequest }) {
  const { id, status, givenName, familyName } = request
  const may = useMay()
  const { change } = useButtonAction()
  const subject = subjectOf(request)
  const answer = decision(request, { status: 'answered' })
  if (status === 'member' || !may('edit', 'join-requests', subject)) return null
  return (
    <>
      {status === 'declined' ? (
        <ChangeButton label={visitors.reopen} call={decision(request, { status: 'new' })} done={visitors.reopened} />
      ) : (
        <>
          <ConfirmChange
            label={visitors.decline}
            title={fill(visitors.declineTitle, { name: `${givenName} ${familyName}` })}
            body={visitors.declineBody}
            call={decision(request, { status: 'declined' })}
            done={visitors.declined}
          />
          {status === 'new' && <ChangeButton label={visitors.markAnswered} call={answer} done={visitors.answered} />}
          <Answer request={request} onAnswer={() => status === 'new' && void change(answer, visitors.answered)} />
        </>
      )}
      {may('create', 'users', subject) && (
        <LinkButton variant="contained" to={`/panel/users/new?joinRequest=${id}`} label={visitors.makeMember} />
      )}
    </>
  )
}

/** Opens an e-mail to the person, or WhatsApp if they gave no e-mail. */
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

/** Says that the e-mail of an open request is already a member's, so it needs no new member. */
function ExistingMember({ request }: { request: JoinRequest }) {
  const { institutionId, email, status } = request
  const actor = useActor()
  const may = useMay()
  const { data } = useFirst<UserView>(
    'users',
    { email, institutionId, ended: false },
    { enabled: email !== null && status !== 'member' },
  )
  const person = status === 'member' ? undefined : data?.[0]
  const membership = person?.memberships.find((one) => one.institutionId === institutionId)
  if (!person || !membership) return null
  const mayOpen = administers(actor, institutionId)
  return (
    <div className="note tone-neutral row" role="note">
      <span>{fill(visitors.existing, { name: personName(person) })}</span>
      {mayOpen && <LinkBase to={`/panel/users/${person.id}`}>{visitors.existingLink}</LinkBase>}
      {may('edit', 'join-requests', subjectOf(request)) && (
        <ChangeButton
          size="small"
          label={visitors.existingMark}
          call={decision(request, { status: 'member', membershipId: membership.id })}
          done={visitors.becameMember}
        />
      )}
    </div>
  )
}

type Decision = Pick<JoinRequest, 'status'> & Partial<Pick<JoinRequest, 'membershipId'>>

const decision = (request: JoinRequest, change: Decision) => (api: PanelDataProvider) => {
  const data = { ...request, membershipId: null, ...change }
  return api.update('join-requests', { id: request.id, data, previousData: request })
}

export default function JoinRequestShow() {
  return (
    <ShowPage<JoinRequest> title={titleOf} intro={standing} actions={actionsOf}>
      {(request) => (
        <>
          <ExistingMember request={request} />
          <RequestFacts request={request} />
          <History resource="join-requests" record={request} />
        </>
      )}
    </ShowPage>
  )
}

const titleOf = ({ givenName, familyName }: JoinRequest) => `${givenName} ${familyName}`
const actionsOf = (request: JoinRequest) => <JoinRequestActions request={request} />

function standing({ kind, status }: JoinRequest) {
  return (
    <>
      {visitors.kind[kind]} · <JoinStatusBadge status={status} />
    </>
  )
}

function RequestFacts({ request }: { request: JoinRequest }) {
  const { email, phone, sportId, birthdate, createdAt, message } = request
  return (
    <>
      <Facts
        facts={[
          { field: 'phone', value: phone && <Phone phone={phone} /> },
          { field: 'email', value: email && <a href={`mailto:${email}`}>{email}</a> },
          { field: 'sportId', value: sportId && <RecordName source="sportId" /> },
          { field: 'birthdate', value: birthdate && <CalendarDay date={birthdate} /> },
          { field: 'institutionId', value: <RecordName source="institutionId" /> },
          { field: 'createdAt', value: <Instant at={createdAt} /> },
        ]}
      />
      <Section title={visitors.written}>
        <p className={message ? valueStyles.prose : 'muted'}>{message || visitors.noMessage}</p>
      </Section>
    </>
  )
}

function Phone({ phone }: { phone: string }) {
  return (
    <span className="row">
      <PhoneLink phone={phone} />
      <a href={whatsappAddress(phone)} target="_blank" rel="noopener noreferrer">
        {visitors.whatsapp}
      </a>
    </span>
  )
}
