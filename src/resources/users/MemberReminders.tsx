import { formatMoney } from '#domain/money/money'
import type { ReminderRow } from '#domain/reminders/reminder'
import type { UserView } from '#domain/members/user'
import { Section } from '../../panel/form/FormSection.tsx'
import { Col } from '../../panel/list/table/Col.tsx'
import { EmbeddedList } from '../../panel/list/EmbeddedList.tsx'
import { reminders } from '../../providers/es/reminders.ts'
import { CalendarDay } from '../../ui/values/Day.tsx'

export function MemberReminders({ user: { id, memberships } }: { user: UserView }) {
  const membershipId = memberships.map((membership) => membership.id)
  return (
    <Section title={reminders.sent.ofMember}>
      <EmbeddedList
        resource="reminders"
        filter={{ membershipId }}
        newestBy="createdAt"
        perPage={5}
        storeKey={`users.${id}.reminders`}
        tableKey="users.reminders.datatable"
        empty={reminders.sent.empty}
      >
        <Col<ReminderRow> source="day" card="title" render={({ day }) => <CalendarDay date={day} />} />
        <Col<ReminderRow> source="channel" render={({ channel }) => reminders.channels[channel]} />
        <Col<ReminderRow> source="state" card="lineEnd" render={({ state }) => reminders.states[state]} />
        <Col<ReminderRow> source="actorName" disableSort render={({ actorName }) => actorName ?? '–'} />
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
