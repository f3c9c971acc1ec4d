import { z } from 'zod'
import { coordinatedSports } from '#domain/access/authority'
import { UNKNOWN_PERSON } from '#domain/members/person'
import { userInviteSchema, userViewSchema } from '#domain/members/user'
import { CreatePage } from '../../panel/page/ShowPage.tsx'
import { FormSection } from '../../panel/form/FormSection.tsx'
import { RowSource } from '../../panel/form/FormRow.tsx'
import { useActor } from '../../panel/data/useActor.ts'
import { users } from '../../providers/es/users.ts'
import { visitors } from '../../providers/es/visitors.ts'
import { fill } from '../../providers/i18n/text.ts'
import { institutionsToInvite, MembershipInputs, termsOfRole } from './MembershipInputs.tsx'
import { MemberInputs } from './MemberInputs.tsx'
import { NotLoaded } from '../../panel/page/PageFailure.tsx'
import { type RaRecord, useDataProvider, useGetOne, useNotify } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import type { JoinRequest } from '#domain/visitors/joinRequest'
import type { FieldValues } from 'react-hook-form'

/** What is sent. Without a start date, the membership begins on the institution's today. */
const invitationOf = ({ memberships, ...values }: FieldValues) => ({
  ...values,
  memberships: memberships.map(({ since, ...membership }: FieldValues & { role: string }) =>
    termsOfRole(since ? { ...membership, since } : membership),
  ),
})
const schema = z.preprocess((values: FieldValues) => invitationOf(values), userInviteSchema)

const createdText = ({ email, givenName }: RaRecord): string =>
  email === null ? fill(users.added, { name: givenName }) : fill(users.invited, { email })

/** The next person repeats the membership but not its number. */
const nextValues = ({ memberships: [membership] }: FieldValues) => ({
  memberships: [{ ...membership, memberNumber: null }],
})

/**
 * Invites a person by e-mail, or adds a member without e-mail. Never shows whether the e-mail already has a record
 * (decisions §3). `?joinRequest=` names the request whose data the form begins with.
 */
export default function UserCreate() {
  const [parameters] = useSearchParams()
  const id = parameters.get('joinRequest')
  return id === null ? <MemberForm request={null} /> : <FromRequest id={id} />
}

function FromRequest({ id }: { id: string }) {
  const { data, error, refetch } = useGetOne<JoinRequest>('join-requests', { id }, { retry: false })
  if (data) return <MemberForm request={data} />
  return <NotLoaded query={{ error, refetch }} level={1} />
}

function MemberForm({ request }: { request: JoinRequest | null }) {
  const actor = useActor()
  const own = institutionsToInvite(actor)
  const institutionId = request?.institutionId ?? (own.length === 1 ? own[0] : null)
  const coordinated = coordinatedSports(actor, institutionId ?? '')
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
            institutionId,
            role: 'User',
            duties: null,
            dutySportIds: [],
            memberNumber: null,
            sportIds: request?.sportId ? [request.sportId] : coordinated.length === 1 ? coordinated : [],
            since: null,
            until: null,
            categoryId: null,
          },
        ],
      }}
      transform={invitationOf}
      successText={createdText}
      onCreated={mark}
      redirect="list"
      another={request ? undefined : nextValues}
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

/**
 * Returns the function that marks a request to join as the one that led to a new member. The member is made already: if
 * marking fails, a notification says so and the user marks it on the request's page.
 */
function useMarkAsMember(request: JoinRequest | null) {
  const dataProvider = useDataProvider()
  const notify = useNotify()
  return async (record: RaRecord) => {
    if (!request) return
    const person = userViewSchema.safeParse(record)
    const membership = person.data?.memberships.find((one) => one.institutionId === request.institutionId)
    try {
      if (!membership) throw new Error('the member is of another institution')
      const data = { ...request, status: 'member', membershipId: membership.id }
      await dataProvider.update('join-requests', { id: request.id, data, previousData: request })
    } catch {
      notify(visitors.madeButNotMarked, { type: 'warning' })
    }
  }
}
