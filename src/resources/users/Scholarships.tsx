import { useState } from 'react'
import { Button } from '@mui/material'
import { NumberInput, TextInput, required } from 'react-admin'
import { FIELD_TEXTS } from '#domain/api/messages'
import { overlap, scholarshipSchema, type Membership } from '#domain/members/membership'
import { ActionDialog } from '../../panel/action/ActionDialog.tsx'
import { todayAt, useInstitution } from '../../panel/data/useInstitution.ts'
import { withinBounds } from '../../panel/form/bounds.ts'
import { DateInput } from '../../panel/form/DateInput.tsx'
import { ScholarshipLines } from '../../panel/values/RecordName.tsx'
import { users } from '../../providers/es/users.ts'
import { passFocusOn } from '../../ui/shell/useRouteFocus.ts'
import { LastDay, RemoveTerm, saveTerms, type MembershipOf } from './MembershipTerms.tsx'
import styles from './users.module.css'

/** What a member pays less, by days: each can be taken away, and more can be added. */
export function Scholarships({ userId, membership }: MembershipOf) {
  const [isOpen, setOpen] = useState(false)
  const { scholarships } = membership
  return (
    <div className={styles.exemptions}>
      {scholarships.map((scholarship, index) => (
        <div key={scholarship.from} className={styles.exemption}>
          <ScholarshipLines value={[scholarship]} />
          <RemoveTerm
            userId={userId}
            membership={membership}
            texts={users.scholarship}
            terms={{ scholarships: scholarships.filter((_, place) => place !== index) }}
          />
        </div>
      ))}
      <Button ref={passFocusOn} variant="outlined" onClick={() => setOpen(true)}>
        {users.scholarship.open}
      </Button>
      {isOpen && <ScholarshipDialog userId={userId} membership={membership} onClose={() => setOpen(false)} />}
    </div>
  )
}

function ScholarshipDialog({ userId, membership, onClose }: MembershipOf & { onClose: () => void }) {
  const institution = useInstitution(membership.institutionId)
  if (!institution) return null
  const texts = users.scholarship
  const { scholarships } = membership
  return (
    <ActionDialog
      texts={texts}
      initial={{ percent: 50, from: todayAt(institution), to: null, reason: '' }}
      onClose={onClose}
      run={async (api, values) => {
        const scholarship = scholarshipSchema.parse({ ...values, to: values.to || null })
        await saveTerms(api, { userId, membership }, { scholarships: [...scholarships, scholarship] })
        return texts.done
      }}
    >
      <p>{texts.body}</p>
      <NumberInput
        source="percent"
        label={texts.percent}
        step={1}
        validate={[required(), ...withinBounds(scholarshipSchema, 'percent')]}
      />
      <DateInput source="from" label={texts.from} validate={[required(), notIn(scholarships)]} />
      <LastDay texts={texts} />
      <TextInput
        source="reason"
        label={texts.reason}
        validate={[required(), ...withinBounds(scholarshipSchema, 'reason')]}
      />
    </ActionDialog>
  )
}

const notIn = (scholarships: Membership['scholarships']) => (from: string, values: { to?: string | null }) =>
  scholarships.some((one) => overlap(one, { from, to: values.to || null }))
    ? FIELD_TEXTS.scholarshipsOverlap
    : undefined
