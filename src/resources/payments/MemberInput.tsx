import { ReferenceInputBase, required } from 'react-admin'
import type { UserView } from '#domain/user'
import { LookupInput } from '../../panel/inputs/LookupInput.tsx'
import { personName } from '../../panel/PersonName.ts'
import { money } from '../../providers/es/money.ts'
import { createText } from '../../providers/text.ts'

const t = createText(money)

/** Whose cuota it is: a member of the institution, searched by name, e-mail, document or member number. */
export function MemberInput({ institutionId }: { institutionId: string | undefined }) {
  return (
    <ReferenceInputBase
      // what was found belongs to one institution
      key={institutionId}
      source="userId"
      reference="users"
      filter={{ institutionId }}
      sort={{ field: 'familyName', order: 'ASC' }}
      enableGetChoices={() => institutionId !== undefined}
    >
      <LookupInput<UserView>
        optionText={personName}
        disabled={institutionId === undefined}
        helperText={t(institutionId === undefined ? 'create.chooseInstitution' : 'create.memberHelp')}
        validate={required()}
      />
    </ReferenceInputBase>
  )
}
