import { RecordContextProvider, useTranslate } from 'react-admin'
import { whatsappAddress } from '#domain/money/receiptPaper'
import type { JoinRequest } from '#domain/visitors/joinRequest'
import { Section } from '../../panel/form/FormSection.tsx'
import { History } from '../../panel/history/History.tsx'
import { ShowPage, Facts } from '../../panel/page/ShowPage.tsx'
import { PhoneLink } from '../../panel/values/PhoneLink.tsx'
import { RecordName } from '../../panel/values/RecordName.tsx'
import valueStyles from '../../panel/values/values.module.css'
import { visitors } from '../../providers/es/visitors.ts'
import { CalendarDay, Instant } from '../../ui/values/Day.tsx'
import { ExistingMember, JoinRequestActions, JoinStatusBadge } from './JoinRequestActions.tsx'
import styles from './joinRequests.module.css'

export default function JoinRequestShow() {
  return (
    <ShowPage<JoinRequest> title={titleOf} intro={standing} actions={actionsOf}>
      {(request) => (
        <RecordContextProvider value={request}>
          <ExistingMember request={request} />
          <RequestFacts request={request} />
          <History resource="join-requests" record={request} />
        </RecordContextProvider>
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
  const translate = useTranslate()
  const label = (field: string) => translate(`resources.join-requests.fields.${field}`)
  const { email, phone, sportId, birthdate, createdAt, message } = request
  return (
    <>
      <Facts
        facts={[
          { label: label('phone'), value: phone && <Phone phone={phone} /> },
          { label: label('email'), value: email && <a href={`mailto:${email}`}>{email}</a> },
          { label: label('sportId'), value: sportId && <RecordName source="sportId" /> },
          { label: label('birthdate'), value: birthdate && <CalendarDay date={birthdate} /> },
          { label: label('institutionId'), value: <RecordName source="institutionId" /> },
          { label: label('createdAt'), value: <Instant at={createdAt} /> },
        ]}
      />
      <Section title={visitors.written}>
        <p className={message ? valueStyles.prose : valueStyles.muted}>{message || visitors.noMessage}</p>
      </Section>
    </>
  )
}

function Phone({ phone }: { phone: string }) {
  return (
    <span className={styles.phone}>
      <PhoneLink phone={phone} />
      <a href={whatsappAddress(phone, '')} target="_blank" rel="noopener noreferrer">
        {visitors.whatsapp}
      </a>
    </span>
  )
}
