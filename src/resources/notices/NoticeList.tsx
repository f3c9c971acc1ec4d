import { DateInput } from 'react-admin'
import { managesSeveral } from '#domain/access/actor'
import { type NoticeRow, noticeSchema } from '#domain/money/notice'
import { useActor, useMay } from '../../panel/data/useActor.ts'
import { MANAGED } from '#domain/access/access'
import { ListPage, RecordList } from '../../panel/list/ListPage.tsx'
import { choiceFilter } from '../../panel/list/listFilters.tsx'
import { Col } from '../../panel/list/table/Col.tsx'
import { INSTITUTION_COLUMN, noticeBadge } from '../../panel/money/cells.tsx'
import { MoneyTabs } from '../../panel/page/tabs.tsx'
import { SeePicture } from '../../panel/money/NoticePicture.tsx'
import { Badge } from '../../panel/values/Badge.tsx'
import { notices } from '../../providers/es/notices.ts'
import { DialogButton } from '../../panel/page/dialogs.tsx'
import { ReasonButton } from '../../panel/action/ActionDialog.tsx'
import { lazyPart } from '../../ui/shell/lazyPage.ts'

const FILTERS = [
  choiceFilter('state', notices.state, notices.anyState, true),
  <DateInput key="paidOn_lte" source="paidOn_lte" />,
]
const ALL_DONE = { filter: { state: 'waiting' }, texts: notices.none }

export default function NoticeList() {
  const hasSeveral = managesSeveral(useActor())
  return (
    <ListPage head={<MoneyTabs current="notices" />}>
      <RecordList<NoticeRow>
        filter={MANAGED}
        filters={FILTERS}
        sort={{ field: 'createdAt', order: 'ASC' }}
        actions={false}
        allDone={ALL_DONE}
        news
      >
        <Col<NoticeRow> source="userId" disableSort card="title" render={({ userName }) => userName ?? '–'} />
        {hasSeveral && INSTITUTION_COLUMN}
        <Col source="paidOn" />
        <Col<NoticeRow>
          source="reference"
          disableSort
          render={(notice) => (
            <>
              {notice.reference ?? (notice.hasPicture ? null : '–')} <SeePicture notice={notice} />
            </>
          )}
        />
        <Col source="amount" align="right" card="end" />
        <Col<NoticeRow> source="state" card="lineEnd" render={(notice) => <Badge {...noticeBadge(notice)} />} />
        <Col<NoticeRow>
          source="reason"
          label={notices.actions}
          disableSort
          card="actions"
          render={(notice) => <NoticeDecision notice={notice} />}
        />
      </RecordList>
    </ListPage>
  )
}

/** A third of the list's code, so it loads on first use. */
const AcceptDialog = lazyPart(() => import('./AcceptDialog.tsx'))

function NoticeDecision({ notice }: { notice: NoticeRow }) {
  const may = useMay()
  const mayDecide = may('edit', 'notices', notice.institutionId)
  if (notice.state !== 'waiting' || !mayDecide) return notice.reason ?? '–'
  return (
    <>
      <DialogButton
        size="small"
        variant="contained"
        label={notices.accept.open}
        renderDialog={(close) => <AcceptDialog notice={notice} onClose={close} />}
      />{' '}
      <ReasonButton
        size="small"
        texts={notices.reject}
        path={`notices/${notice.id}/rejection`}
        version={notice.version}
        schema={noticeSchema}
      />
    </>
  )
}
