import { FormControlLabel, Switch } from '@mui/material'
import { ResourceContextProvider, useGetOne } from 'react-admin'
import { useParams } from 'react-router-dom'
import type { Institution } from '#domain/clubs/institution'
import { familyAccountOf } from '#domain/money/account'
import { profileSchema, type Profile } from '#domain/members/user'
import { myInstitutions, memberAccount } from '../../../providers/es/memberAccount.ts'
import { Section, NotLoaded, PageTitle } from '../../page/Page.tsx'
import { useRead, todayAt, useRecords } from '../../data/queries.ts'
import { Facts } from '../../page/ShowPage.tsx'
import { PhoneLink } from '../../values/FieldValue.tsx'
import { membershipText, type OwnMembership, useDebts, useOwnSummary } from './StandingBanner.tsx'
import { reminders } from '../../../providers/es/reminders.ts'
import { useButtonAction } from '../../action/useAction.ts'
import { useState } from 'react'
import type { FeeRow } from '#domain/money/fee'
import type { NoticeRow } from '#domain/money/notice'
import { runs } from '../../../providers/es/runs.ts'
import { fill } from '../../../providers/i18n/text.ts'
import { OWED } from '#domain/money/feeStatus'
import { StatementSection } from '../../money/StatementSection.tsx'
import { UpcomingFees } from '../../money/PlannedFees.tsx'
import { HowToPay, type Debt, type FamilyMember, OwnFamily } from './HowToPay.tsx'
import { OwnFees } from './OwnFees.tsx'
import { GiveNotice, OwnNotices } from './OwnNotices.tsx'

const BACK = { to: '/panel/my-institutions', label: myInstitutions.back }

export default function MyInstitutionPage() {
  const { institutionId = '' } = useParams()
  const profile = useRead('profile', profileSchema)
  const institution = useGetOne<Institution>('institutions', { id: institutionId })
  const membership = profile.data?.memberships.find((one) => one.institutionId === institutionId)
  if (profile.data && institution.data) {
    return (
      <>
        <PageTitle title={institution.data.name} back={BACK} />
        <div className="sections">
          <MemberAccount profile={profile.data} institution={institution.data} />
          {membership && <OwnReminders membership={membership} />}
          <InstitutionFacts institution={institution.data} membership={membership} />
        </div>
      </>
    )
  }
  return (
    <>
      <PageTitle title={membership?.institutionName ?? myInstitutions.title} back={BACK} />
      <NotLoaded query={[profile, institution]} back={BACK} />
    </>
  )
}

type Props = { institution: Institution; membership: OwnMembership | undefined }

function InstitutionFacts({ institution, membership }: Props) {
  const { address, city, province, phone, email, website } = institution
  return (
    <Section className="stack" title={myInstitutions.details}>
      <ResourceContextProvider value="institutions">
        <Facts
          facts={[
            { label: myInstitutions.membership, value: membership && membershipText(membership) },
            { field: 'address', value: [address, city, province].filter(Boolean).join(', ') },
            { field: 'phone', value: phone && <PhoneLink phone={phone} /> },
            { field: 'email', value: email && <a href={`mailto:${email}`}>{email}</a> },
            {
              field: 'website',
              value: website && (
                <a href={website} rel="noreferrer" target="_blank">
                  {website.replace(/^https?:\/\/|\/$/g, '')}
                </a>
              ),
            },
          ]}
        />
      </ResourceContextProvider>
    </Section>
  )
}

function OwnReminders({ membership: { id, remindersStoppedAt } }: { membership: OwnMembership }) {
  const { change, isPending } = useButtonAction()
  const save = (stopped: boolean) =>
    change(
      (api) => api.send('POST', `profile/memberships/${id}/reminders`, { stopped }, { schema: profileSchema }),
      stopped ? reminders.own.stopped : reminders.own.resumed,
    )
  return (
    <Section className="stack" title={reminders.own.title}>
      <p>{reminders.own.help}</p>
      <FormControlLabel
        label={reminders.own.label}
        control={
          <Switch
            checked={remindersStoppedAt !== null}
            onChange={(_event, checked) => !isPending && void save(checked)}
          />
        }
      />
    </Section>
  )
}

const LONGEST = 1000
const NO_DEBT: Debt = { pending: 0, overdue: 0, credit: 0, count: 0 }

type MemberAccountProps = { profile: Profile; institution: Institution }

function MemberAccount({ profile, institution }: MemberAccountProps) {
  const { id: institutionId, currency } = institution
  const wards = profile.wards.filter((ward) => ward.institutionId === institutionId)
  const payerIds = [profile.id, ...wards.map(({ payerId }) => payerId)]
  const [selectedId, setSelectedId] = useState(profile.id)
  const summary = useOwnSummary(payerIds, institutionId)
  const debts = useDebts(payerIds, institutionId)
  const debtFilter = { userId: payerIds, institutionId, status: OWED }
  const open = useRecords<FeeRow>('payments', debtFilter, { by: 'dueDate', most: LONGEST })
  const noticeFilter = { userId: profile.id, institutionId, state: 'waiting' }
  const waiting = useRecords<NoticeRow>('notices', noticeFilter, { by: 'createdAt', newestFirst: true, most: LONGEST })
  if (!summary.data || !debts.data || !open.data || !waiting.data) {
    return <NotLoaded query={[summary, debts, open, waiting]} />
  }
  const memberOf = (payerId: string, name: string | null): FamilyMember => {
    const debt = debts.data.find(({ userId }) => userId === payerId) ?? NO_DEBT
    return { payerId, name, debt }
  }
  const self = memberOf(profile.id, null)
  const members = [
    self,
    ...wards.map(({ payerId, givenName, familyName }) => memberOf(payerId, `${givenName} ${familyName}`.trim())),
  ]
  const member = members.find(({ payerId }) => payerId === selectedId) ?? self
  const fees = open.data.filter(({ userId }) => userId === member.payerId)
  const noticedIds = new Set(waiting.data.flatMap(({ feeIds }) => feeIds))
  return (
    <>
      <HowToPay institution={institution} summary={summary.data[0]} members={members}>
        <GiveNotice
          institution={institution}
          fees={open.data}
          noticedIds={noticedIds}
          toPay={familyAccountOf(members.map(({ debt }) => debt)).toPay}
          isFamily={members.length > 1}
        />
      </HowToPay>
      {members.length > 1 && (
        <OwnFamily members={members} currency={currency} selectedId={member.payerId} onSelect={setSelectedId} />
      )}
      <OwnFees
        key={member.payerId}
        userId={member.payerId}
        institutionId={institutionId}
        name={member.name}
        fees={fees}
        noticedIds={noticedIds}
        settledCount={member.debt.count - fees.length}
      />
      <OwnNotices userId={profile.id} institutionId={institutionId} waiting={waiting.data} />
      <UpcomingFees
        key={`upcoming ${member.payerId}`}
        institution={institution}
        userId={member.payerId}
        title={member.name === null ? undefined : fill(runs.upcoming.titleOf, { name: member.name })}
      />
      <StatementSection
        key={`statement ${member.payerId}`}
        userId={member.payerId}
        institutionId={institutionId}
        today={todayAt(institution)}
        title={member.name === null ? undefined : fill(memberAccount.statement.titleOf, { name: member.name })}
      />
    </>
  )
}
