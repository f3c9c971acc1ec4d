import { Navigate, useLocation } from 'react-router-dom'
import { HistoryPage } from '../../panel/history/History.tsx'
import { SectionTabs } from '../../panel/page/SectionTabs.tsx'
import { ShowPage } from '../../panel/page/ShowPage.tsx'
import { useActor } from '../../panel/data/useActor.ts'
import { institutions } from '../../providers/es/institutions.ts'
import { InstitutionAdmins } from './InstitutionAdmins.tsx'
import { InstitutionFees } from './InstitutionFees.tsx'
import { InstitutionMembers } from './InstitutionMembers.tsx'
import { InstitutionOfferings } from './InstitutionOfferings.tsx'
import { InstitutionStatus } from './fields.tsx'
import { tabAt, tabPath, tabsFor, type Tab } from './tabs.ts'
import { can } from '#domain/access/access'
import { InstitutionDetails } from './InstitutionDetails.tsx'
import { InstitutionStanding } from './InstitutionStanding.tsx'
import type { Institution, InstitutionView } from '#domain/clubs/institution'
import { Button } from '@mui/material'
import { LinkBase } from 'react-admin'
import { StatusActions } from './StatusActions.tsx'

/** One institution, in tabs with an address each. A role sees the tabs that the API would answer. */
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
  const managesIt = can(useActor(), 'edit', 'institutions', { institutionIds: [institution.id] })
  return (
    <>
      {managesIt && <InstitutionStanding institution={institution} />}
      <InstitutionDetails institution={institution} />
    </>
  )
}

function InstitutionActions({ institution }: { institution: Institution }) {
  const edits = can(useActor(), 'edit', 'institutions', { institutionIds: [institution.id] })
  return (
    <>
      {institution.status === 'published' && (
        <Button component={LinkBase} variant="outlined" to={`/institutions/${institution.slug}`}>
          {institutions.viewPublic}
        </Button>
      )}
      <StatusActions institution={institution} />
      {edits && (
        <Button component={LinkBase} variant="contained" to={`/panel/institutions/${institution.id}/update`}>
          {institutions.edit}
        </Button>
      )}
    </>
  )
}
