import { Button } from '@mui/material'
import type { ContactMessage } from '#domain/visitors/contactMessage'
import { mailtoAddress } from '#domain/reminders/reminderText'
import { Section } from '../../panel/page/Page.tsx'
import { History } from '../../panel/history/History.tsx'
import { Facts, ShowPage } from '../../panel/page/ShowPage.tsx'
import valueStyles from '../../panel/values/values.module.css'
import { visitors } from '../../providers/es/visitors.ts'
import { fill } from '../../providers/i18n/text.ts'
import { Instant } from '../../ui/values/Day.tsx'
import { ReadButton } from './ContactMessageList.tsx'

export default function ContactMessageShow() {
  return (
    <ShowPage<ContactMessage> title={({ name }) => name} actions={actionsOf}>
      {(message) => (
        <>
          <MessageText message={message} />
          <History resource="contact-messages" record={message} />
        </>
      )}
    </ShowPage>
  )
}

function actionsOf(message: ContactMessage) {
  const { email, name } = message
  return (
    <>
      <ReadButton message={message} />
      {email !== null && (
        <Button
          variant="contained"
          href={mailtoAddress(email, visitors.answerSubject, fill(visitors.answerText, { name }))}
        >
          {visitors.answer}
        </Button>
      )}
    </>
  )
}

function MessageText({ message }: { message: ContactMessage }) {
  const { email, role, createdAt, mailed, message: text } = message
  return (
    <>
      <Facts
        facts={[
          { field: 'role', value: visitors.role[role] },
          { field: 'email', value: email && <a href={`mailto:${email}`}>{email}</a> },
          { field: 'createdAt', value: <Instant at={createdAt} /> },
          { field: 'mailed', value: mailed ? visitors.mailed : visitors.notMailed },
        ]}
      />
      <Section title={visitors.written}>
        <p className={valueStyles.prose}>{text}</p>
      </Section>
    </>
  )
}
