import { FormControlLabel, Switch } from '@mui/material'
import { useGetOne } from 'react-admin'
import { useParams } from 'react-router-dom'
import type { Institution } from '#domain/clubs/institution'
import { profileSchema } from '#domain/members/user'
import { myInstitutions } from '../../../providers/es/myInstitutions.ts'
import { PageFailure, PageLoading } from '../../page/PageFailure.tsx'
import { PageTitle } from '../../page/PageTitle.tsx'
import { useRead } from '../../data/useRead.ts'
import { MemberAccount } from './MemberAccount.tsx'
import styles from './MyInstitutions.module.css'
import { Facts } from '../../page/ShowPage.tsx'
import { PhoneLink } from '../../values/PhoneLink.tsx'
import { membershipText, type OwnMembership } from './standing.ts'
import { reminders } from '../../../providers/es/reminders.ts'
import { useChange } from '../../action/useChange.ts'

const BACK = { to: '/panel/my-institutions', label: myInstitutions.back }

export default function MyInstitutionPage() {
  const { institutionId = '' } = useParams()
  const profile = useRead('profile', profileSchema)
  const institution = useGetOne<Institution>('institutions', { id: institutionId })
  const error = profile.error ?? institution.error
  const membership = profile.data?.memberships.find((one) => one.institutionId === institutionId)
  if (profile.data && institution.data) {
    return (
      <>
        <PageTitle title={institution.data.name} back={BACK} />
        <div className={styles.page}>
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
      {error ? (
        <PageFailure
          error={error}
          back={BACK}
          onRetry={() => void Promise.all([profile.refetch(), institution.refetch()])}
        />
      ) : (
        <PageLoading />
      )}
    </>
  )
}

type Props = { institution: Institution; membership: OwnMembership | undefined }

function InstitutionFacts({ institution, membership }: Props) {
  const { address, city, province, phone, email, website } = institution
  return (
    <section className={styles.section} aria-labelledby="institution-facts">
      <h2 id="institution-facts">{myInstitutions.details}</h2>
      <Facts
        facts={[
          { label: myInstitutions.membership, value: membership && membershipText(membership) },
          { label: myInstitutions.address, value: [address, city, province].filter(Boolean).join(', ') },
          { label: myInstitutions.phone, value: phone && <PhoneLink phone={phone} /> },
          { label: myInstitutions.email, value: email && <a href={`mailto:${email}`}>{email}</a> },
          {
            label: myInstitutions.website,
            value: website && (
              <a href={website} rel="noreferrer" target="_blank">
                {website.replace(/^https?:\/\/|\/$/g, '')}
              </a>
            ),
          },
        ]}
      />
    </section>
  )
}

function OwnReminders({ membership: { id, remindersStoppedAt } }: { membership: OwnMembership }) {
  const { change, isPending } = useChange()
  const save = (stopped: boolean) =>
    change(
      (api) => api.send('POST', `profile/memberships/${id}/reminders`, { stopped }, { schema: profileSchema }),
      stopped ? reminders.own.stopped : reminders.own.resumed,
    )
  return (
    <section className={styles.section} aria-labelledby="own-reminders">
      <h2 id="own-reminders">{reminders.own.title}</h2>
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
    </section>
  )
}
