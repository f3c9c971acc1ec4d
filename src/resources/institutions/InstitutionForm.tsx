import { AutocompleteInput, ReferenceInput } from 'react-admin'
import { can } from '#domain/access'
import { useCreateInPlace } from '../../panel/form/CreateInPlace.tsx'
import { FormSection } from '../../panel/form/FormSection.tsx'
import { RetriedChoices } from '../../panel/form/RetriedChoices.tsx'
import { useActor } from '../../panel/data/useActor.ts'
import { institutions } from '../../providers/es/institutions.ts'
import { ContactInputs } from './ContactInputs.tsx'
import { FeeSettingsInputs } from './FeeSettingsInputs.tsx'
import { GeneralInputs } from './GeneralInputs.tsx'
import { OfferingsInput } from './OfferingsInput.tsx'

const BY_NAME = { field: 'name', order: 'ASC' } as const
/** No text of an empty choice: with one, the search is never empty, and a new plan is not offered. */
const NO_PLAN = { placeholder: institutions.noPlan }

/** All of an institution's inputs; the plan is only for who may set it. */
export function InstitutionForm() {
  const setsPlan = can(useActor(), 'setPlan', 'institutions')
  const newPlan = useCreateInPlace('plans')
  return (
    <>
      <FormSection title={institutions.sections.general}>
        <GeneralInputs />
        {setsPlan && (
          <ReferenceInput source="planId" reference="plans" sort={BY_NAME}>
            <RetriedChoices>
              <AutocompleteInput optionText="name" TextFieldProps={NO_PLAN} {...newPlan} />
            </RetriedChoices>
          </ReferenceInput>
        )}
      </FormSection>
      <FormSection title={institutions.sections.contact}>
        <ContactInputs />
      </FormSection>
      <FormSection title={institutions.sections.fees}>
        <FeeSettingsInputs />
      </FormSection>
      <FormSection title={institutions.sections.offerings} intro={institutions.offerings.intro}>
        <OfferingsInput />
      </FormSection>
    </>
  )
}
