import { Button, Stack } from '@mui/material'
import { type Profile, profileSchema } from '#domain/members/user'
import { Loaded, Section, PageLoading, PartFailure, PageTitle } from '../../page/Page.tsx'
import type { PanelDataProvider } from '../../../providers/api/dataProvider.ts'
import { profile as texts } from '../../../providers/es/home.ts'
import { ClubHome, PlatformHome } from '../home/ClubHome.tsx'
import { DownloadButton, LinkButton, ChangeButton, ConfirmChange, SteadyButton } from '../../page/buttons.tsx'
import { useButtonAction } from '../../action/useAction.ts'
import { useRead } from '../../data/queries.ts'
import styles from '../my-institutions/MyInstitutions.module.css'
import { Suspense, useRef, useState } from 'react'
import { PERSON_FIELDS } from '#domain/members/person'
import { lazyPage } from '../../../ui/shell/lazyPage.ts'
import { Facts } from '../../page/ShowPage.tsx'
import { personFacts } from '../../people/PersonInputs.tsx'
import { fill } from '../../../providers/i18n/text.ts'
import { useQueryClient } from '@tanstack/react-query'
import { replaceRols } from '../../../providers/session/storedUser.ts'
import { dayText } from '../../values/dateText.ts'
import { receiptPaper } from '../../../providers/es/memberAccount.ts'
import { OwnInstitutionCards, type OwnMembership, useOwnStandings } from '../my-institutions/StandingBanner.tsx'

export default function ProfilePage() {
  const query = useRead('profile', profileSchema)
  return (
    <>
      <PageTitle title={texts.title} intro={query.data && rolesOf(query.data)}>
        <LinkButton to="/panel/security" label={texts.security} />
      </PageTitle>
      <Loaded query={query}>
        {(profile) => (
          <div className="sections">
            <Invitations profile={profile} />
            {profile.rols.includes('SuperAdmin') && <PlatformHome />}
            <Clubs profile={profile} />
            <OwnMemberships profile={profile} />
            <OwnData profile={profile} />
            <HeldData profile={profile} />
          </div>
        )}
      </Loaded>
    </>
  )
}

function Clubs({ profile }: { profile: Profile }) {
  const clubs = administeredIn(profile)
  return clubs.map(({ id, institutionId, institutionName }) => (
    <ClubHome key={id} institutionId={institutionId} name={institutionName} isOnly={clubs.length === 1} />
  ))
}

function rolesOf({ rols }: Profile): string {
  return rols.map((rol) => texts.roles[rol]).join(' · ')
}

const ProfileForm = lazyPage(() => import('./ProfileForm.tsx'))

function OwnData({ profile }: { profile: Profile }) {
  const [isEdited, setEdited] = useState(false)
  const returnsFromForm = useRef(false)
  if (isEdited) {
    const leave = () => {
      returnsFromForm.current = true
      setEdited(false)
    }
    return (
      <Suspense fallback={<PageLoading />}>
        <ProfileForm profile={profile} onLeave={leave} />
      </Suspense>
    )
  }
  return (
    <Section title={texts.data} intro={profile.memberships.length > 1 ? texts.intro : undefined}>
      <Facts
        facts={[
          { label: texts.email, value: profile.email },
          ...personFacts(profile, PERSON_FIELDS, { none: texts.none }),
        ]}
      />
      <Button
        variant="outlined"
        // back from the form, the focus returns here
        ref={(button) => {
          if (returnsFromForm.current) button?.focus()
        }}
        onClick={() => setEdited(true)}
      >
        {texts.edit}
      </Button>
    </Section>
  )
}

const requestErasure = (requested: boolean) => (api: PanelDataProvider) =>
  api.send('POST', 'profile/erasure', { requested }, { schema: profileSchema })

/** The stored data about the user: how long they are kept, downloads, and the request to erase them. */
function HeldData({ profile: { termsAcceptedAt, memberships } }: { profile: Profile }) {
  const { erasure, ...ownData } = texts.ownData
  const retentions = memberships.filter(({ state, erasedAt }) => state === 'accepted' && erasedAt === null)
  const requestedAt = retentions.find(({ erasureRequestedAt }) => erasureRequestedAt !== null)?.erasureRequestedAt
  return (
    <Section title={ownData.title} intro={ownData.intro}>
      <Facts
        facts={[
          {
            label: ownData.terms,
            value: termsAcceptedAt && fill(ownData.accepted, { date: dayText(termsAcceptedAt.slice(0, 10)) }),
          },
          ...retentions.map(({ institutionName, retentionYears }) => ({
            label: fill(ownData.retention, { institution: institutionName }),
            value: fill(ownData.years, { years: retentionYears }),
          })),
        ]}
      />
      {retentions.length > 0 && <p className="muted">{ownData.law}</p>}
      {requestedAt && <p>{fill(ownData.requested, { date: dayText(requestedAt.slice(0, 10)) })}</p>}
      <div className="row">
        <DownloadButton path="profile/data/pdf" label={ownData.pdf} />
        <DownloadButton path="profile/data" label={ownData.json} />
        {requestedAt ? (
          <ChangeButton label={erasure.withdraw} call={requestErasure(false)} done={erasure.withdrawn} />
        ) : (
          retentions.length > 0 && (
            <ConfirmChange
              label={erasure.open}
              title={erasure.title}
              body={
                <Stack spacing={2}>
                  <p>{erasure.gone}</p>
                  <p>{fill(erasure.stays, { years: Math.max(...retentions.map((one) => one.retentionYears)) })}</p>
                  <p>{erasure.how}</p>
                </Stack>
              }
              confirmLabel={erasure.confirm}
              call={requestErasure(true)}
              done={erasure.done}
            />
          )
        )}
      </div>
    </Section>
  )
}

function Invitations({ profile }: { profile: Profile }) {
  const { accept, isPending } = useAcceptInvitation()
  const pending = profile.memberships.filter(({ state }) => state === 'pending')
  if (pending.length === 0) return null
  return (
    <Section className={styles.invitations} title={texts.invitations}>
      <ul className="ruled">
        {pending.map(({ id, institutionName, role }) => (
          <li key={id} className="apart">
            <p>{fill(texts.invitation, { institution: institutionName, role: texts.roles[role] })}</p>
            <SteadyButton
              variant="contained"
              isPending={isPending}
              aria-label={fill(texts.acceptNamed, { institution: institutionName })}
              onAct={() => accept(id, institutionName)}
            >
              {texts.accept}
            </SteadyButton>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function useAcceptInvitation() {
  const queryClient = useQueryClient()
  const { change, isPending } = useButtonAction()
  const accept = (membershipId: string, institution: string) =>
    change(
      async (api) => {
        const path = `profile/memberships/${encodeURIComponent(membershipId)}/acceptance`
        const profile = await api.send('POST', path, {}, { schema: profileSchema })
        queryClient.setQueryData(['profile'], profile)
        replaceRols(profile.rols, profile.activeMemberships)
      },
      fill(texts.accepted, { institution }),
    )
  return { accept, isPending }
}

/** The administered institutions are above; here only if the user has cuotas there. */
function OwnMemberships({ profile }: { profile: Profile }) {
  const accepted = profile.memberships.filter(({ state }) => state === 'accepted')
  const isActive = ({ institutionId }: OwnMembership) =>
    profile.activeMemberships.some((active) => active.institutionId === institutionId)
  const { standings, error, refetch } = useOwnStandings(profile, { enabled: accepted.some(isActive) })
  const clubs = administeredIn(profile)
  const hasFees = ({ institutionId }: OwnMembership) => (standings?.get(institutionId)?.kind ?? 'none') !== 'none'
  const visible = accepted.filter((membership) => !clubs.includes(membership) || hasFees(membership))
  if (visible.length === 0 && (accepted.length > 0 || profile.rols.includes('SuperAdmin')) && !error) return null
  return (
    <Section title={fill(texts.memberships, { smart_count: visible.length })}>
      {accepted.length === 0 && <p className="muted">{texts.membershipsEmpty}</p>}
      {error && !standings && <PartFailure error={error} onRetry={() => void refetch()} />}
      <OwnInstitutionCards profile={profile} memberships={visible} standings={standings} heading="h3" />
      {visible.length > 0 && <LinkButton to="/panel/my-receipts" label={receiptPaper.mine.title} />}
    </Section>
  )
}

function administeredIn({ memberships, activeMemberships }: Profile): Profile['memberships'] {
  return memberships.filter(
    ({ state, institutionId }) =>
      state === 'accepted' &&
      activeMemberships.some((active) => active.institutionId === institutionId && active.role === 'Admin'),
  )
}
