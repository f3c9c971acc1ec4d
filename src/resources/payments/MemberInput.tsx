import { useCallback } from 'react'
import { AutocompleteInput, ReferenceInput, required } from 'react-admin'
import { memberText } from '../../panel/people/memberText.ts'
import { personName } from '../../panel/people/PersonName.tsx'
import { RetriedChoices } from '../../panel/form/RetriedChoices.tsx'
import { money } from '../../providers/es/money.ts'
import { createText } from '../../providers/text.ts'
import type { UserView } from '#domain/user'

const t = createText(money)
const BY_NAME = { field: 'familyName', order: 'ASC' } as const

/**
 * The cuota's member: one of the institution's, searched by name, e-mail, document or member number. The last two
 * distinguish people with the same name.
 */
export function MemberInput({ institutionId }: { institutionId: string | undefined }) {
  const optionText = useCallback((person: UserView) => memberText(person, institutionId), [institutionId])
  return (
    <ReferenceInput
      // search results belong to one institution
      key={institutionId}
      source="userId"
      reference="users"
      filter={{ institutionId }}
      sort={BY_NAME}
      enableGetChoices={() => institutionId !== undefined}
    >
      <RetriedChoices>
        <AutocompleteInput
          optionText={optionText}
          inputText={personName}
          disabled={institutionId === undefined}
          helperText={t(institutionId === undefined ? 'create.chooseInstitution' : 'create.memberHelp')}
          validate={required()}
        />
      </RetriedChoices>
    </ReferenceInput>
  )
}
