import { BooleanInput, useRefresh } from 'react-admin'
import { userViewSchema, type UserView } from '#domain/members/user'
import { ActionDialog } from '../../panel/action/ActionDialog.tsx'
import { Section } from '../../panel/page/Page.tsx'
import { DialogButton } from '../../panel/page/dialogs.tsx'
import { personName } from '../../panel/values/RecordName.tsx'
import { users } from '../../providers/es/users.ts'
import { fill } from '../../providers/i18n/text.ts'
import { Instant } from '../../ui/values/Day.tsx'
import { useHasEnded } from './memberState.tsx'
import { InstitutionLink } from './Memberships.tsx'
import { useMay } from '../../panel/data/useActor.ts'

const texts = users.erasure

/** The erasure requests and erasures of a person, for those who may erase. */
export function Erasure({ user }: { user: UserView }) {
  const may = useMay()
  const erasable = user.memberships.filter(({ institutionId }) => may('erase', 'users', institutionId))
  return erasable.map((membership) => <MembershipErasure key={membership.id} user={user} membership={membership} />)
}

type Props = { user: UserView; membership: UserView['memberships'][number] }

function MembershipErasure({ user, membership }: Props) {
  const isOver = useHasEnded({ memberships: [membership] })
  const { erasureRequestedAt, erasedAt, institutionId } = membership
  if (!isOver && erasureRequestedAt === null) return null
  return (
    <Section title={texts.title}>
      <p>
        {user.memberships.length > 1 && (
          <>
            <InstitutionLink id={institutionId} />
            {'. '}
          </>
        )}
        {erasedAt !== null && (
          <>
            {texts.erased} <Instant at={erasedAt} />
          </>
        )}
        {erasureRequestedAt !== null && (
          <>
            {texts.requested} <Instant at={erasureRequestedAt} />
            {'. '}
          </>
        )}
        {erasedAt === null && (isOver ? texts.former : texts.stillMember)}
      </p>
      {isOver && erasedAt === null && (
        <div>
          <DialogButton
            label={texts.open}
            color="error"
            renderDialog={(close) => <ErasureDialog user={user} membership={membership} onClose={close} />}
          />
        </div>
      )}
    </Section>
  )
}

const isSure = (value: unknown) => (value === true ? undefined : texts.notSure)

function ErasureDialog({ user, membership, onClose }: Props & { onClose: () => void }) {
  const refresh = useRefresh()
  return (
    <ActionDialog
      texts={{ ...texts.dialog, title: fill(texts.dialog.title, { name: personName(user) }) }}
      initial={{ sure: false }}
      danger
      onClose={onClose}
      run={async (api) => {
        const body = { membershipId: membership.id }
        await api.send('POST', `users/${encodeURIComponent(user.id)}/erasure`, body, { schema: userViewSchema })
        refresh()
        return texts.dialog.done
      }}
    >
      <p>{texts.gone}</p>
      <p>{texts.stays}</p>
      <BooleanInput source="sure" label={texts.sure} validate={isSure} />
    </ActionDialog>
  )
}
