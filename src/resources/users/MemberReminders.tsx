import { List } from 'react-admin'
import { formatMoney } from '#domain/money/money'
import type { ReminderRow } from '#domain/reminders/reminder'
import type { UserView } from '#domain/members/user'
import { MANAGED } from '../../panel/data/useActor.ts'
import { Section } from '../../panel/form/FormSection.tsx'
import { Col } from '../../panel/list/table/Col.tsx'
import { RecordTable } from '../../panel/list/table/RecordTable.tsx'
import valueStyles from '../../panel/values/values.module.css'
import { reminders } from '../../providers/es/reminders.ts'
import { CalendarDay } from '../../ui/values/Day.tsx'

export function MemberReminders({ user: { id, memberships } }: { user: UserView }) {
  const membershipId = memberships.map((membership) => membership.id)
  return (
    <Section title={reminders.sent.ofMember}>
      <List<ReminderRow>
        resource="reminders"
        filter={{ ...MANAGED, membershipId }}
        sort={{ field: 'createdAt', order: 'DESC' }}
        perPage={5}
        disableSyncWithLocation
        storeKey={`users.${id}.reminders`}
        actions={false}
        empty={<p className={valueStyles.muted}>{reminders.sent.empty}</p>}
      >
        <RecordTable<ReminderRow> storeKey="users.reminders.datatable">
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
        </RecordTable>
      </List>
    </Section>
  )
}
