import type { Reminder, ReminderRow } from '#domain/reminders/reminder'
import { reminders } from '../../providers/es/reminders.ts'
import { Section } from '../page/Page.tsx'
import { EmbeddedList } from '../list/ListPage.tsx'
import { Col } from '../list/table/Col.tsx'

type Props = {
  title: string
  filter: { institutionId: string } | { membershipId: string[] }
  storeKey: string
  tableKey: string
}

/** The reminders sent to a member, or to all members of an institution. */
export function SentReminders({ title, filter, storeKey, tableKey }: Props) {
  const isOfOne = 'membershipId' in filter
  return (
    <Section title={title}>
      <EmbeddedList
        resource="reminders"
        filter={filter}
        newestBy="createdAt"
        storeKey={storeKey}
        tableKey={tableKey}
        empty={reminders.sent.empty}
      >
        {!isOfOne && (
          <Col<ReminderRow>
            source="membershipId"
            disableSort
            card="title"
            render={({ memberName }) => memberName ?? '–'}
          />
        )}
        <Col source="day" card={isOfOne ? 'title' : undefined} />
        <Col source="channel" />
        <Col<ReminderRow> source="state" card="lineEnd" render={reminderState} />
        <Col source="actorName" disableSort onlyWide />
        <Col source="amount" align="right" card="end" />
      </EmbeddedList>
    </Section>
  )
}

export function reminderState({ state, outcome }: Pick<Reminder, 'state' | 'outcome'>): string {
  return outcome === null ? reminders.states[state] : `${reminders.states[state]}: ${reminders.outcomes[outcome]}`
}
