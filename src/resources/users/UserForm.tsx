import type { ReactNode } from 'react'
import { TextInput, useDataProvider, useGetOne, useNotify, useReference, type RaRecord } from 'react-admin'
import { useWatch, type FieldValues } from 'react-hook-form'
import { useSearchParams } from 'react-router-dom'
import { z } from 'zod'
import { coordinatedSports, mayEditMember } from '#domain/access/authority'
import type { Institution } from '#domain/clubs/institution'
import type { Membership } from '#domain/members/membership'
import { UNKNOWN_PERSON } from '#domain/members/person'
import { hasNoEmail, userInviteSchema, userPatchSchema, userViewSchema, type UserView } from '#domain/members/user'
import type { JoinRequest } from '#domain/visitors/joinRequest'
import { documentKey } from '#domain/values/document'
import { useDebounced, useFirst, useInstitution, useRecords } from '../../panel/data/queries.ts'
import { useActor } from '../../panel/data/useActor.ts'
import { RowSource } from '../../panel/form/FormRow.tsx'
import { FormSection, Section, NotLoaded } from '../../panel/page/Page.tsx'
import { EditPage } from '../../panel/page/EditPage.tsx'
import { PersonInputs } from '../../panel/people/PersonInputs.tsx'
import { personName } from '../../panel/values/RecordName.tsx'
import { users } from '../../providers/es/users.ts'
import { visitors } from '../../providers/es/visitors.ts'
import { fill } from '../../providers/i18n/text.ts'
import { isFormer, Standing } from './memberState.tsx'
import { institutionsToInvite, membershipChange, MembershipInputs, termsOfRole } from './MembershipInputs.tsx'
import { CreatePage } from '../../panel/page/CreatePage.tsx'

/** The body of the request. Without a start date, the membership begins on the institution's today. */
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
 * (§D3). `?joinRequest=` names the request that prefills the form.
 */
export function UserCreate() {
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
        <SamePerson />
      </FormSection>
    </CreatePage>
  )
}

/** Warns of a member with the same number or document, who may be the same person. */
function SamePerson() {
  const institutionId: unknown = useWatch({ name: 'memberships.0.institutionId' })
  const number = useDebounced(String(useWatch({ name: 'memberships.0.memberNumber' }) ?? '').trim())
  const document = useDebounced(documentKey(String(useWatch({ name: 'documentNumber' }) ?? '')))
  const isSet = (text: string) => typeof institutionId === 'string' && text !== ''
  const byNumber = { institutionId, memberNumber: number }
  const { data: numbered } = useFirst<UserView>('users', byNumber, { enabled: isSet(number) })
  const byDocument = { by: 'familyName', enabled: isSet(document) }
  const { data: similar } = useRecords<UserView>('users', { institutionId, q: document }, byDocument)
  const [withNumber] = isSet(number) ? (numbered ?? []) : []
  const withDocument = isSet(document) && similar?.find((one) => documentKey(one.documentNumber ?? '') === document)
  return (
    <div aria-live="polite">
      {withNumber && <p className="note tone-warning">{fill(users.sameNumber, { name: personName(withNumber) })}</p>}
      {withDocument && (
        <p className="note tone-warning">{fill(users.sameDocument, { name: personName(withDocument) })}</p>
      )}
    </div>
  )
}

/**
 * Returns a function that marks a join request as having led to a new member. The member already exists, so if marking
 * fails, a notification asks the user to do it on the request's page.
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

/**
 * The data of a member. The API may refuse changes to the person, whose other institutions it keeps secret
 * (§D3).
 */
export function UserEdit() {
  const actor = useActor()
  const edits = (membership: Membership) => mayEditMember(actor, membership)
  return (
    <EditPage<UserView>
      schema={userPatchSchema}
      title={personName}
      intro={standingOf}
      redirect="show"
      transform={({ memberships, ...person }) => ({
        ...person,
        memberships: memberships.filter(edits).map(membershipChange),
      })}
    >
      {(user) => (
        <>
          {!user.memberships.every(edits) ? null : isFormer(user) ? (
            <Section title={users.person} intro={users.formerIntro}>
              {null}
            </Section>
          ) : (
            <FormSection
              title={users.person}
              intro={hasNoEmail(user) ? users.withoutEmailIntro : user.pending ? users.pendingIntro : undefined}
            >
              <MemberInputs emailFixed={user.linked} emailRequired={!user.pending} />
            </FormSection>
          )}
          {user.memberships.map((membership, index) =>
            edits(membership) ? (
              <MembershipSection key={membership.id} index={index} institutionId={membership.institutionId}>
                <MembershipInputs ownRole={user.id === actor?.userId} />
              </MembershipSection>
            ) : null,
          )}
        </>
      )}
    </EditPage>
  )
}

const standingOf = (user: UserView) => <Standing user={user} />

type SectionProps = { index: number; institutionId: string; children: ReactNode }

function MembershipSection({ index, institutionId, children }: SectionProps) {
  const { referenceRecord, error } = useReference<Institution>({ reference: 'institutions', id: institutionId })
  return (
    <FormSection title={fill(users.membershipOf, { institution: referenceRecord?.name ?? (error ? '–' : '…') })}>
      <RowSource name={`memberships.${index}`}>{children}</RowSource>
    </FormSection>
  )
}

type MemberInputsProps = {
  /** The e-mail can change only before the first sign-in (§D3). */
  emailFixed?: boolean
  /** A person who has accepted an invitation has an e-mail. */
  emailRequired?: boolean
}

function MemberInputs({ emailFixed = false, emailRequired = false }: MemberInputsProps) {
  const institutionId: unknown = useWatch({ name: 'memberships.0.institutionId' })
  return (
    <>
      <TextInput
        source="email"
        type="email"
        isRequired={emailRequired}
        disabled={emailFixed}
        helperText={emailFixed ? users.emailFixed : emailRequired ? undefined : users.emailOptional}
      />
      <PersonInputs timezone={useInstitution(institutionId)?.timezone} />
    </>
  )
}
