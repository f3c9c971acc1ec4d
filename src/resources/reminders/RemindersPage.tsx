import type { Institution } from '#domain/clubs/institution'
import { InstitutionMoneyPage } from '../../panel/money/InstitutionMoneyPage.tsx'
import { reminders } from '../../providers/es/reminders.ts'
import { Debtors } from './Debtors.tsx'
import { ReminderTextButton } from './ReminderText.tsx'
import styles from './reminders.module.css'
import { formatMoney } from '#domain/money/money'
import type { ReminderRow } from '#domain/reminders/reminder'
import { Section } from '../../panel/form/FormSection.tsx'
import { Col } from '../../panel/list/table/Col.tsx'
import { EmbeddedList } from '../../panel/list/ListSection.tsx'
import { CalendarDay } from '../../ui/values/Day.tsx'
import { stateText } from './reminderFacts.ts'

const actionsOf = (institution: Institution) => <ReminderTextButton institution={institution} />

export default function RemindersPage() {
  return (
    <InstitutionMoneyPage tab="reminders" texts={reminders} actions={actionsOf}>
      {(institution) => (
        <div className={styles.parts}>
          <Debtors institution={institution} />
          <SentReminders institutionId={institution.id} />
        </div>
      )}
    </InstitutionMoneyPage>
  )
}

function SentReminders({ institutionId }: { institutionId: string }) {
  return (
    <Section title={reminders.sent.title}>
      <EmbeddedList
        resource="reminders"
        filter={{ institutionId }}
        newestBy="createdAt"
        storeKey={`reminders.${institutionId}`}
        tableKey="reminders.datatable"
        empty={reminders.sent.empty}
      >
        <Col<ReminderRow>
          source="membershipId"
          disableSort
          card="title"
          render={({ memberName }) => memberName ?? '–'}
        />
        <Col<ReminderRow> source="day" render={({ day }) => <CalendarDay date={day} />} />
        <Col<ReminderRow> source="channel" render={({ channel }) => reminders.channels[channel]} />
        <Col<ReminderRow> source="state" card="lineEnd" render={stateText} />
        <Col<ReminderRow> source="actorName" disableSort wide render={({ actorName }) => actorName ?? '–'} />
        <Col<ReminderRow>
          source="amount"
          align="right"
          card="end"
          render={({ amount, currency }) => formatMoney(amount, currency)}
        />
      </EmbeddedList>
    </Section>
  )
}
