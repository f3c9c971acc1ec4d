import { AutocompleteInput, ReferenceInput, required } from 'react-admin'
import { personName } from '../../panel/PersonName.ts'
import { RetriedChoices } from '../../panel/RetriedChoices.tsx'
import { money } from '../../providers/es/money.ts'
import { createText } from '../../providers/text.ts'

const t = createText(money)

/** Whose cuota it is: a member of the institution, searched by name, e-mail, document or member number. */
export function MemberInput({ institutionId }: { institutionId: string | undefined }) {
  return (
    <ReferenceInput
      // what was found belongs to one institution
      key={institutionId}
      source="userId"
      reference="users"
      filter={{ institutionId, state: 'accepted' }}
      sort={{ field: 'familyName', order: 'ASC' }}
      enableGetChoices={() => institutionId !== undefined}
    >
      <RetriedChoices>
        <AutocompleteInput
          optionText={personName}
          disabled={institutionId === undefined}
          helperText={t(institutionId === undefined ? 'create.chooseInstitution' : 'create.memberHelp')}
          validate={required()}
        />
      </RetriedChoices>
    </ReferenceInput>
  )
}
