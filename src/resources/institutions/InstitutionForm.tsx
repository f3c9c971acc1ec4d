import { can } from '#domain/access'
import { FormSection } from '../../panel/FormSection.tsx'
import { ReferenceSelect } from '../../panel/ReferenceSelect.tsx'
import { useActor } from '../../panel/useActor.ts'
import { institutions } from '../../providers/es/institutions.ts'
import { ContactInputs } from './ContactInputs.tsx'
import { FeeSettingsInputs } from './FeeSettingsInputs.tsx'
import { GeneralInputs } from './GeneralInputs.tsx'
import { OfferingsInput } from './OfferingsInput.tsx'

/** All of an institution's inputs; the plan is only for who may set it. */
export function InstitutionForm() {
  const setsPlan = can(useActor(), 'setPlan', 'institutions')
  return (
    <>
      <FormSection title={institutions.sections.general}>
        <GeneralInputs />
        {setsPlan && <ReferenceSelect source="planId" reference="plans" emptyText={institutions.noPlan} />}
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
