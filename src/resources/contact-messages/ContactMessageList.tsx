import type { ContactMessage } from '#domain/visitors/contactMessage'
import { useRowChange } from '../../panel/action/useAction.ts'
import { ListPage, RecordList } from '../../panel/list/ListPage.tsx'
import { SearchFilter, choiceFilter, flagFilter } from '../../panel/list/listFilters.tsx'
import { Col } from '../../panel/list/table/Col.tsx'
import { SteadyButton } from '../../panel/page/buttons.tsx'
import { Badge } from '../../panel/values/Badge.tsx'
import { visitors } from '../../providers/es/visitors.ts'

const FILTERS = [
  flagFilter('read', [visitors.anyRead, visitors.read, visitors.unread], true),
  <SearchFilter key="q" source="q" alwaysOn />,
  choiceFilter('role', visitors.role, visitors.anyRole, true),
]

const ALL_DONE = { filter: { read: false }, texts: visitors.noneUnread }

export default function ContactMessageList() {
  return (
    <ListPage>
      <RecordList<ContactMessage> filters={FILTERS} sort={{ field: 'createdAt', order: 'ASC' }} allDone={ALL_DONE}>
        <Col source="name" disableSort link="show" card="title" />
        <Col source="role" />
        <Col<ContactMessage> source="message" disableSort card="none" render={({ message }) => excerpt(message)} />
        <Col source="createdAt" card="end" />
        <Col<ContactMessage>
          source="mailed"
          disableSort
          card="none"
          onlyWide
          render={({ mailed }) => (
            <Badge tone={mailed ? 'success' : 'neutral'}>{mailed ? visitors.yes : visitors.no}</Badge>
          )}
        />
        <Col<ContactMessage>
          source="read"
          label={visitors.actions}
          disableSort
          card="lineEnd"
          render={(message) => <ReadButton message={message} />}
        />
      </RecordList>
    </ListPage>
  )
}

const EXCERPT = 60

function excerpt(message: string): string {
  const line = message.replace(/\s+/g, ' ')
  return line.length > EXCERPT ? `${line.slice(0, EXCERPT - 1).trimEnd()}…` : line
}

export function ReadButton({ message }: { message: ContactMessage }) {
  const { change, isPending } = useRowChange<ContactMessage>('contact-messages')
  const { read, name } = message
  const mark = () => change(message, { read: !read }, read ? visitors.nowUnread : visitors.nowRead)
  const label = read ? visitors.markUnread : visitors.markRead
  return (
    <SteadyButton size="small" isPending={isPending} aria-label={`${label}: ${name}`} onAct={mark}>
      {label}
    </SteadyButton>
  )
}
