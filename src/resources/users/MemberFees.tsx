import { Col } from '../../panel/list/table/Col.tsx'
import {
  amountAndPaid,
  dueCell,
  statusCell,
  feeCell,
  receiptStateCell,
  payerCell,
  RECEIPT_NUMBER_COLUMN,
} from '../../panel/money/cells.tsx'
import { money } from '../../providers/es/money.ts'
import { users } from '../../providers/es/users.ts'
import { ListSection, EmbeddedList } from '../../panel/list/ListPage.tsx'
import type { FeeRow } from '#domain/money/fee'
import { feeUserIdIn, feeUserIdsOf } from '#domain/members/membership'
import type { UserView } from '#domain/members/user'
import { fill } from '../../providers/i18n/text.ts'
import type { ReceiptRow } from '#domain/money/receipt'
import { formatMoney } from '#domain/money/money'
import { SentReminders } from '../../panel/money/SentReminders.tsx'
import { reminders } from '../../providers/es/reminders.ts'
import { Fragment } from 'react'
import { LinkBase, useGetManyAggregate } from 'react-admin'
import { useFeeSummaries, todayAt } from '../../panel/data/queries.ts'
import { useMay } from '../../panel/data/useActor.ts'
import { MANAGED } from '#domain/access/access'
import { personName } from '../../panel/values/RecordName.tsx'
import { feeTotalsOf } from '#domain/money/feeSummary'
import { NotLoaded } from '../../panel/page/Page.tsx'
import { Figure, Figures } from '../../panel/figures/Figure.tsx'
import type { Institution } from '#domain/clubs/institution'
import { StatementSection } from '../../panel/money/StatementSection.tsx'
import { UpcomingFees } from '../../panel/money/PlannedFees.tsx'
import { memberAccount } from '../../providers/es/memberAccount.ts'
import { runs } from '../../providers/es/runs.ts'

export function MemberDebt({ user }: { user: UserView }) {
  const may = useMay()
  const { data, error, refetch } = useFeeSummaries({ userId: feeUserIdsOf(user), ...MANAGED })
  if (!data) return <NotLoaded query={{ error, refetch }} />
  const debts = feeTotalsOf(data)
  if (debts.length === 0) return null
  const [club, ...others] = user.memberships.filter(({ institutionId }) => may('create', 'reminders', institutionId))
  const reminding =
    club && others.length === 0
      ? new URLSearchParams({ institutionId: club.institutionId, q: personName(user) }).toString()
      : null
  return (
    <Figures>
      {debts.map(({ currency, pending, overdue, credit }) => (
        <Fragment key={currency}>
          <Figure label={users.debt.pending} value={formatMoney(pending, currency)} />
          <Figure
            label={users.debt.overdue}
            value={formatMoney(overdue, currency)}
            tone={overdue > 0 ? 'danger' : undefined}
          >
            {overdue > 0 && reminding && (
              <LinkBase to={`/panel/payments/reminders?${reminding}`}>{reminders.table.actions}</LinkBase>
            )}
          </Figure>
          {credit > 0 && <Figure label={users.debt.credit} value={formatMoney(credit, currency)} />}
        </Fragment>
      ))}
    </Figures>
  )
}

export function MemberFees({ user }: { user: UserView }) {
  const { id, memberships } = user
  return (
    <ListSection title={users.fees} whole={{ path: 'payments', filter: { userId: id }, label: users.wholeFees }}>
      <EmbeddedList
        resource="payments"
        filter={{ userId: feeUserIdsOf(user) }}
        newestBy="dueDate"
        storeKey={`users.${id}.fees`}
        tableKey="users.fees.datatable"
        empty={users.noFees}
      >
        <Col<FeeRow> source="period" label={money.columns.what} link="show" card="title" render={feeCell} />
        {memberships.length > 1 && <Col source="institutionId" disableSort card="none" />}
        <Col<FeeRow> source="status" card="lineEnd" render={statusCell} />
        <Col<FeeRow> source="dueDate" render={dueCell} />
        <Col<FeeRow> source="amount" align="right" card="none" onlyWide render={amountAndPaid} />
        <Col source="balance" align="right" card="end" />
      </EmbeddedList>
    </ListSection>
  )
}

export function MemberReceipts({ user }: { user: UserView }) {
  const { id } = user
  return (
    <ListSection
      title={users.receipts}
      whole={{ path: 'payments/receipts', filter: { memberId: id }, label: users.wholeReceipts }}
    >
      <EmbeddedList
        resource="receipts"
        filter={{ memberId: feeUserIdsOf(user) }}
        newestBy="receivedOn"
        storeKey={`users.${id}.receipts`}
        tableKey="users.receipts.datatable"
        empty={users.noReceipts}
      >
        {RECEIPT_NUMBER_COLUMN}
        <Col source="receivedOn" />
        <Col source="method" />
        <Col<ReceiptRow> source="payerId" disableSort card="none" render={payerCell} />
        <Col<ReceiptRow> source="reversed" disableSort card="lineEnd" render={receiptStateCell} />
        <Col source="amount" align="right" card="end" />
      </EmbeddedList>
    </ListSection>
  )
}

export function MemberReminders({ user: { id, memberships } }: { user: UserView }) {
  return (
    <SentReminders
      title={reminders.sent.ofMember}
      filter={{ membershipId: memberships.map((membership) => membership.id) }}
      storeKey={`users.${id}.reminders`}
      tableKey="users.reminders.datatable"
    />
  )
}

type Props = { user: UserView }

export function MemberPlans({ user }: Props) {
  const institutions = useChargingInstitutions(user)
  return institutions.map((institution) => (
    <UpcomingFees
      key={institution.id}
      institution={institution}
      userId={feeUserIdIn(user, institution.id)}
      title={institutions.length > 1 ? fill(runs.upcoming.titleAt, { institution: institution.name }) : undefined}
    />
  ))
}

/** The account statements of a member, including payments by others and moved credit. */
export function MemberStatements({ user }: Props) {
  const institutions = useChargingInstitutions(user)
  return institutions.map((institution) => (
    <StatementSection
      key={institution.id}
      institutionId={institution.id}
      userId={feeUserIdIn(user, institution.id)}
      today={todayAt(institution)}
      title={
        institutions.length > 1 ? fill(memberAccount.statement.titleAt, { institution: institution.name }) : undefined
      }
    />
  ))
}

function useChargingInstitutions({ memberships }: UserView): Institution[] {
  const may = useMay()
  const ids = [...new Set(memberships.map(({ institutionId }) => institutionId))].filter((institutionId) =>
    may('list', 'payments', institutionId),
  )
  const { data } = useGetManyAggregate<Institution>('institutions', { ids }, { enabled: ids.length > 0 })
  return (data ?? []).filter(Boolean)
}
