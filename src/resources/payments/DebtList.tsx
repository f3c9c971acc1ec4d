import { LinkBase } from 'react-admin'
import { managesSeveral } from '#domain/access/actor'
import type { FeeMemberRow } from '#domain/money/feeSummary'
import { deskAddress, listAddress } from '../../panel/list/listAddress.ts'
import { FeeSums } from '../../panel/figures/Figure.tsx'
import { FIRST_PAGES } from '../../panel/list/firstPages.ts'
import { RecordList } from '../../panel/list/ListPage.tsx'
import { Col } from '../../panel/list/table/Col.tsx'
import { PageTitle } from '../../panel/page/Page.tsx'
import { MoneyTabs } from '../../panel/page/tabs.tsx'
import { MemberCell } from '../../panel/money/cells.tsx'
import { useActor, useMay } from '../../panel/data/useActor.ts'
import { useMayCharge } from '../../panel/data/queries.ts'
import { moneyResources, money } from '../../providers/es/money.ts'
import { fill } from '../../providers/i18n/text.ts'
import { Money } from '../../ui/values/Money.tsx'
import { feeFilters } from './feeFilters.tsx'
import styles from './payments.module.css'

const RESOURCE = 'payments/members'
const { filterDefaultValues, filter } = FIRST_PAGES.payments
const ALL_DONE = { filter: filterDefaultValues, texts: money.noneOwed }

export default function DebtList() {
  const actor = useActor()
  const may = useMay()
  const hasSeveral = managesSeveral(actor)
  return (
    <>
      <PageTitle title={moneyResources[RESOURCE].page.list} beside={<MoneyTabs current="members" />} />
      <RecordList<FeeMemberRow>
        resource={RESOURCE}
        sort={{ field: 'overdue', order: 'DESC' }}
        allDone={ALL_DONE}
        filter={filter}
        filters={feeFilters(hasSeveral)}
        below={<FeeSums />}
      >
        <Col<FeeMemberRow>
          source="userId"
          disableSort
          link={({ userId, institutionId }) => listAddress('payments', { userId, institutionId })}
          card="title"
          render={({ memberName }) => <MemberCell memberName={memberName} withInstitution={hasSeveral} />}
        />
        <Col source="count" align="right" card="none" />
        <Col source="firstDue" card="labelled" />
        <Col<FeeMemberRow> source="overdue" align="right" card="labelled" render={(row) => amount(row, 'overdue')} />
        <Col<FeeMemberRow> source="pending" align="right" card="end" render={(row) => amount(row, 'pending')} />
        <Col<FeeMemberRow> source="credit" align="right" card="none" onlyWide render={(row) => amount(row, 'credit')} />
        {may('register', 'receipts') && (
          <Col<FeeMemberRow>
            source="take"
            disableSort
            align="right"
            card="none"
            render={(member) => <TakeLink member={member} />}
          />
        )}
      </RecordList>
    </>
  )
}

function amount(row: FeeMemberRow, field: 'overdue' | 'pending' | 'credit') {
  return row[field] === 0 ? '–' : <Money amount={row[field]} currency={row.currency} />
}

function TakeLink({ member: { pending, institutionId, userId, memberName } }: { member: FeeMemberRow }) {
  const mayCharge = useMayCharge(institutionId)
  if (pending === 0 || !mayCharge) return null
  return (
    <LinkBase
      className={styles.take}
      to={deskAddress(institutionId, userId)}
      aria-label={fill(money.take.ofMember, { member: memberName ?? '–' })}
    >
      {money.take.open}
    </LinkBase>
  )
}
