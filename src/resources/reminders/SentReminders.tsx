import { List } from 'react-admin'
import { formatMoney } from '#domain/money/money'
import type { ReminderRow } from '#domain/reminders/reminder'
import { MANAGED } from '../../panel/data/useActor.ts'
import { Section } from '../../panel/form/FormSection.tsx'
import { Col } from '../../panel/list/table/Col.tsx'
import { RecordTable } from '../../panel/list/table/RecordTable.tsx'
import { reminders } from '../../providers/es/reminders.ts'
import { CalendarDay } from '../../ui/values/Day.tsx'
import valueStyles from '../../panel/values/values.module.css'
import { stateText } from './reminderFacts.ts'

export function SentReminders({ institutionId }: { institutionId: string }) {
  return (
    <Section title={reminders.sent.title}>
      <List<ReminderRow>
        resource="reminders"
        filter={{ ...MANAGED, institutionId }}
        sort={{ field: 'createdAt', order: 'DESC' }}
        perPage={10}
        disableSyncWithLocation
        storeKey={`reminders.${institutionId}`}
        actions={false}
        empty={<p className={valueStyles.muted}>{reminders.sent.empty}</p>}
      >
        <RecordTable<ReminderRow> storeKey="reminders.datatable">
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
        </RecordTable>
      </List>
    </Section>
  )
}
