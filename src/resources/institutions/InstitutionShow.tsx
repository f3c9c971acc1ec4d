import { Navigate, useLocation } from 'react-router-dom'
import { HistoryPage } from '../../panel/history/History.tsx'
import { NotLoaded } from '../../panel/page/Page.tsx'
import { SectionTabs } from '../../panel/page/tabs.tsx'
import { ShowPage } from '../../panel/page/ShowPage.tsx'
import { useFeeSummaries, useRead } from '../../panel/data/queries.ts'
import { useActor, useMay } from '../../panel/data/useActor.ts'
import { MANAGED } from '#domain/access/access'
import { institutions } from '../../providers/es/institutions.ts'
import { InstitutionAdmins } from './InstitutionAdmins.tsx'
import { InstitutionMembers } from './InstitutionMembers.tsx'
import { InstitutionOfferings } from './InstitutionOfferings.tsx'
import { InstitutionPrices } from './prices/InstitutionPrices.tsx'
import { InstitutionStatus } from './fields.tsx'
import { type Tab, tabAt, tabPath, tabsFor } from './tabs.ts'
import { InstitutionDetails } from './InstitutionDetails.tsx'
import type { Institution, InstitutionView } from '#domain/clubs/institution'
import { StatusActions } from './StatusActions.tsx'
import { EXPORT_ACTIONS } from '../../panel/list/export/ExportButton.tsx'
import { RecordList, ListSection } from '../../panel/list/ListPage.tsx'
import { SearchFilter } from '../../panel/list/listFilters.tsx'
import { feeColumns } from '../../panel/money/cells.tsx'
import type { FeeRow } from '#domain/money/fee'
import { StatusFilter } from '../../panel/money/StatusFilter.tsx'
import { Fragment } from 'react'
import { feeTotalsOf } from '#domain/money/feeSummary'
import { formatMoney } from '#domain/money/money'
import { type PlanUsage, planUsageSchema } from '#domain/clubs/plan'
import { Figure, Figures } from '../../panel/figures/Figure.tsx'
import { OWED, type FeeStatus } from '#domain/money/feeStatus'
import { listAddress } from '../../panel/list/listAddress.ts'
import { fill, formatCount } from '../../providers/i18n/text.ts'
import { LinkButton } from '../../panel/page/buttons.tsx'

function InstitutionStanding({ institution: { id, planId, currency } }: { institution: InstitutionView }) {
  const usage = useRead(`institutions/${id}/usage`, planUsageSchema)
  const sums = useFeeSummaries({ institutionId: id, ...MANAGED })
  if (!usage.data || !sums.data) return <NotLoaded query={[usage, sums]} />
  const feesOf = (status: readonly FeeStatus[]) => listAddress(`institutions/${id}/fees`, { status })
  const debts = feeTotalsOf(sums.data)
  const rows = debts.length > 0 ? debts : [{ currency, pending: 0, overdue: 0, credit: 0 }]
  return (
    <Figures>
      <Members usage={usage.data} hasPlan={planId !== null} to={tabPath(id, 'members')} />
      {rows.map((debt) => (
        <Fragment key={debt.currency}>
          <Figure
            label={institutions.standing.pending}
            value={formatMoney(debt.pending, debt.currency)}
            to={feesOf(OWED)}
          />
          <Figure
            label={institutions.standing.overdue}
            value={formatMoney(debt.overdue, debt.currency)}
            to={feesOf(['Defeated'])}
            tone={debt.overdue > 0 ? 'danger' : undefined}
          />
        </Fragment>
      ))}
    </Figures>
  )
}

type MembersProps = { usage: PlanUsage; hasPlan: boolean; to: string }

function Members({ usage: { placesTaken, maxMembers }, hasPlan, to }: MembersProps) {
  const label = institutions.standing.members
  if (maxMembers === null) {
    return (
      <Figure label={label} value={formatCount(placesTaken)} to={to}>
        {hasPlan ? institutions.standing.noLimit : institutions.noPlan}
      </Figure>
    )
  }
  const over = placesTaken - maxMembers
  const value = fill(institutions.standing.ofLimit, { count: placesTaken, limit: maxMembers })
  return (
    <Figure label={label} value={value} to={to} tone={over > 0 ? 'warning' : undefined}>
      {over > 0
        ? fill(institutions.standing.overLimit, { smart_count: over })
        : fill(institutions.standing.left, { smart_count: -over })}
    </Figure>
  )
}

const FILTERS = [<StatusFilter key="status" source="status" alwaysOn />, <SearchFilter key="q" source="q" alwaysOn />]

function InstitutionFees({ institution: { id } }: { institution: Institution }) {
  const whole = { path: 'payments', filter: { institutionId: id }, label: institutions.wholeFees }
  return (
    <ListSection title={institutions.tabs.fees} whole={whole}>
      <RecordList<FeeRow>
        resource="payments"
        filter={{ ...MANAGED, institutionId: id }}
        sort={{ field: 'dueDate', order: 'DESC' }}
        filters={FILTERS}
        storeKey={`institutions.${id}.fees`}
        actions={EXPORT_ACTIONS}
        tableKey="institutions.fees.datatable"
      >
        {feeColumns(false)}
      </RecordList>
    </ListSection>
  )
}

export default function InstitutionShow() {
  const current = tabAt(useLocation().pathname)
  return (
    <ShowPage<InstitutionView> title={({ name }) => name} intro={statusOf} actions={actionsOf} tabs={tabsOf}>
      {(institution) => <TabPage institution={institution} tab={current} />}
    </ShowPage>
  )
}

const tabsOf = (institution: InstitutionView) => <Tabs institution={institution} />
const statusOf = ({ status }: Institution) => <InstitutionStatus status={status} />
const actionsOf = (institution: Institution) => <InstitutionActions institution={institution} />

function Tabs({ institution: { id, name } }: { institution: InstitutionView }) {
  const current = tabAt(useLocation().pathname)
  const tabs = tabsFor(useActor(), id)
  return (
    <SectionTabs
      label={name}
      tabs={tabs.map((tab) => ({ to: tabPath(id, tab), label: institutions.tabs[tab], current: tab === current }))}
    />
  )
}

const PAGES: Record<Tab, (props: { institution: InstitutionView }) => React.ReactNode> = {
  summary: InstitutionSummary,
  sports: InstitutionOfferings,
  prices: InstitutionPrices,
  admins: InstitutionAdmins,
  members: InstitutionMembers,
  fees: InstitutionFees,
  history: ({ institution }) => <HistoryPage resource="institutions" record={institution} />,
}

function TabPage({ institution, tab }: { institution: InstitutionView; tab: Tab }) {
  const actor = useActor()
  if (!tabsFor(actor, institution.id).includes(tab)) return <Navigate to={tabPath(institution.id, 'summary')} replace />
  const Page = PAGES[tab]
  return <Page institution={institution} />
}

function InstitutionSummary({ institution }: { institution: InstitutionView }) {
  const managesIt = useMay()('report', 'institutions', institution.id)
  return (
    <>
      {managesIt && <InstitutionStanding institution={institution} />}
      <InstitutionDetails institution={institution} />
    </>
  )
}

function InstitutionActions({ institution }: { institution: Institution }) {
  const edits = useMay()('edit', 'institutions', institution.id)
  return (
    <>
      {institution.status === 'published' && (
        <LinkButton to={`/institutions/${institution.slug}`} label={institutions.viewPublic} />
      )}
      <StatusActions institution={institution} />
      {edits && (
        <LinkButton variant="contained" to={`/panel/institutions/${institution.id}/update`} label={institutions.edit} />
      )}
    </>
  )
}
