import { NumberInput, TextInput, required } from 'react-admin'
import { FIELD_TEXTS } from '#domain/api/messages'
import { overlap, pauseSchema, scholarshipSchema, type Membership } from '#domain/members/membership'
import { ActionDialog } from '../../panel/action/ActionDialog.tsx'
import { todayAt, useInstitution } from '../../panel/data/useInstitution.ts'
import { withinBounds } from '../../panel/form/bounds.ts'
import { DateInput } from '../../panel/form/DateInput.tsx'
import { PercentLines, type PercentField } from '../../panel/values/RecordName.tsx'
import { users } from '../../providers/es/users.ts'
import { LastDay, MembershipTerms, saveTerms, type MembershipOf } from './MembershipTerms.tsx'

const KINDS = {
  scholarships: {
    schema: scholarshipSchema,
    texts: users.scholarship,
    usualPercent: 50,
    overlapText: FIELD_TEXTS.scholarshipsOverlap,
  },
  pauses: { schema: pauseSchema, texts: users.pause, usualPercent: 0, overlapText: FIELD_TEXTS.pausesOverlap },
}

type Props = MembershipOf & { field: PercentField }

export function PercentTerms({ field, userId, membership }: Props) {
  return (
    <MembershipTerms
      field={field}
      userId={userId}
      membership={membership}
      texts={KINDS[field].texts}
      renderLine={(value) => <PercentLines field={field} value={value} />}
      renderDialog={(close) => <TermDialog field={field} userId={userId} membership={membership} onClose={close} />}
    />
  )
}

function TermDialog({ field, userId, membership, onClose }: Props & { onClose: () => void }) {
  const institution = useInstitution(membership.institutionId)
  if (!institution) return null
  const { schema, texts, usualPercent, overlapText } = KINDS[field]
  const terms = membership[field]
  return (
    <ActionDialog
      texts={texts}
      initial={{ percent: usualPercent, from: todayAt(institution), to: null, reason: '' }}
      onClose={onClose}
      run={async (api, values) => {
        const term = schema.parse({ ...values, to: values.to || null })
        await saveTerms(api, { userId, membership }, { [field]: [...terms, term] })
        return texts.done
      }}
    >
      <p>{texts.body}</p>
      <NumberInput
        source="percent"
        label={texts.percent}
        step={1}
        validate={[required(), ...withinBounds(schema, 'percent')]}
      />
      <DateInput source="from" label={texts.from} validate={[required(), notIn(terms, overlapText)]} />
      <LastDay texts={texts} />
      <TextInput source="reason" label={texts.reason} validate={[required(), ...withinBounds(schema, 'reason')]} />
    </ActionDialog>
  )
}

const notIn = (terms: Membership[PercentField], text: string) => (from: string, values: { to?: string | null }) =>
  terms.some((one) => overlap(one, { from, to: values.to || null })) ? text : undefined
