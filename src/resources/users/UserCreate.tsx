import { z } from 'zod'
import { administeredBy } from '#domain/actor'
import { UNKNOWN_PERSON } from '#domain/person'
import { userInviteSchema } from '#domain/user'
import { CreatePage } from '../../panel/page/CreatePage.tsx'
import { FormSection } from '../../panel/form/FormSection.tsx'
import { RowSource } from '../../panel/form/FormRow.tsx'
import { useActor } from '../../panel/data/useActor.ts'
import { users } from '../../providers/es/users.ts'
import { createText } from '../../providers/text.ts'
import { withoutAdminEnd, MembershipInputs } from './MembershipInputs.tsx'
import { MemberInputs } from './MemberInputs.tsx'
import { useMarkAsMember } from './useMarkAsMember.ts'
import { PageFailure } from '../../panel/page/PageFailure.tsx'
import { PageLoading } from '../../panel/page/PageLoading.tsx'
import { useGetOne } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import type { JoinRequest } from '#domain/joinRequest'
import type { RaRecord } from 'react-admin'
import type { FieldValues } from 'react-hook-form'

const t = createText(users)

/** What is sent. Without a start date, the membership begins on the institution's today. */
const given = ({ memberships, ...values }: FieldValues) => ({
  ...values,
  memberships: memberships.map(({ since, ...membership }: FieldValues & { role: string }) =>
    withoutAdminEnd(since ? { ...membership, since } : membership),
  ),
})
const schema = z.preprocess((values: FieldValues) => given(values), userInviteSchema)

const made = ({ email, givenName }: RaRecord): string =>
  email === null ? t('added', { name: givenName }) : t('invited', { email })

/** The next person repeats the membership but not its number. */
const repeated = ({ memberships: [membership] }: FieldValues) => ({
  memberships: [{ ...membership, memberNumber: null }],
})

/**
 * Invites a person by e-mail into one of the user's own institutions, or adds a member without e-mail. The screen never
 * shows whether the e-mail already has a record (decisions §3). `?joinRequest=` names the request to join that the
 * person made: the form begins with what they wrote.
 */
export default function UserCreate() {
  const [parameters] = useSearchParams()
  const id = parameters.get('joinRequest')
  return id === null ? <MemberForm request={null} /> : <FromRequest id={id} />
}

function FromRequest({ id }: { id: string }) {
  const { data, error, refetch } = useGetOne<JoinRequest>('join-requests', { id }, { retry: false })
  if (data) return <MemberForm request={data} />
  return error ? <PageFailure error={error} onRetry={() => void refetch()} level={1} /> : <PageLoading />
}

function MemberForm({ request }: { request: JoinRequest | null }) {
  const actor = useActor()
  const own = actor ? administeredBy(actor) : []
  const mark = useMarkAsMember(request)
  return (
    <CreatePage
      schema={schema}
      intro={users.inviteIntro}
      saveLabel={users.invite}
      defaultValues={{
        email: request?.email ?? null,
        ...UNKNOWN_PERSON,
        givenName: request?.givenName ?? '',
        familyName: request?.familyName ?? '',
        birthdate: request?.birthdate ?? null,
        phone: request?.phone ?? null,
        memberships: [
          {
            institutionId: request?.institutionId ?? (own.length === 1 ? own[0] : null),
            role: 'User',
            memberNumber: null,
            sportIds: request?.sportId ? [request.sportId] : [],
            since: null,
            until: null,
          },
        ],
      }}
      transform={given}
      told={made}
      onMade={mark}
      redirect="list"
      // a request makes one member
      another={request ? undefined : repeated}
    >
      <FormSection title={users.person}>
        <MemberInputs />
      </FormSection>
      <FormSection title={users.membership}>
        <RowSource name="memberships.0">
          <MembershipInputs isNew />
        </RowSource>
      </FormSection>
    </CreatePage>
  )
}
