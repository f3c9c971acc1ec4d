import { SelectInput, TextInput, useRecordContext } from 'react-admin'
import { Alert } from '@mui/material'
import { periodOf } from '#domain/values/calendar'
import { monthInWords } from '#domain/values/writtenDate'
import { todayAt } from '../../panel/data/queries.ts'
import { useMay } from '../../panel/data/useActor.ts'
import { useCreateInPlace } from '../../panel/form/CreateInPlace.tsx'
import { FormSection } from '../../panel/page/Page.tsx'
import { ReferenceSelect } from '../../panel/form/ReferenceSelect.tsx'
import { institutions } from '../../providers/es/institutions.ts'
import { BillingInputs } from './BillingInputs.tsx'
import { OfferingsInput, CategoriesInput, ConceptsInput } from './PricingInputs.tsx'
import { PictureInput } from '../../panel/form/PictureInput.tsx'
import formStyles from '../../panel/form/form.module.css'
import { useWatch } from 'react-hook-form'
import { PhoneInput } from '../../panel/form/PhoneInput.tsx'
import { currencyChoices, timezoneChoices } from './fields.tsx'
import { textOrEmpty, textOrNothing, BoundedNumber } from '../../panel/form/BoundedInputs.tsx'
import { type Institution, institutionInputSchema, institutionPatchSchema } from '#domain/clubs/institution'
import { currencySchema } from '#domain/money/money'
import { NO_PRICING } from '#domain/money/pricing'
import { refreshActor } from '../../auth/session/authProvider.ts'
import { fill } from '../../providers/i18n/text.ts'
import { EditPage } from '../../panel/page/EditPage.tsx'
import { CreatePage } from '../../panel/page/CreatePage.tsx'

/** A placeholder, because with `emptyText` the search is never empty and creating a plan is not offered. */
const NO_PLAN = { placeholder: institutions.noPlan }

/**
 * Creates an institution. A user who is not a SuperAdmin becomes its Admin, so their roles are loaded again
 * (§D3).
 */
export function InstitutionCreate() {
  return (
    <CreatePage
      schema={institutionInputSchema}
      intro={institutions.createIntro}
      defaultValues={{
        name: '',
        description: '',
        currency: 'ARS',
        timezone: 'America/Argentina/Buenos_Aires',
        graceDays: 0,
        dueSoonDays: 7,
        planId: null,
        paymentInfo: { holder: null, bank: null, account: null, alias: null, taxId: null, note: null },
        proration: 'none',
        secondSportDiscount: 0,
        siblingDiscounts: [],
        lateSurcharge: 0,
        appliesCredit: false,
        generatesOn: null,
        remindEvery: 7,
        reminderText: null,
        offerings: [],
        pricing: NO_PRICING,
      }}
      onCreated={refreshActor}
      successText={({ name }) => fill(institutions.created, { name })}
      redirect="show"
    >
      <InstitutionInputs />
    </CreatePage>
  )
}

export function InstitutionEdit() {
  return (
    <EditPage<Institution>
      schema={institutionPatchSchema}
      title={({ name }) => `${institutions.edit} ${name}`}
      redirect="show"
    >
      <InstitutionInputs />
    </EditPage>
  )
}

function InstitutionInputs() {
  const setsPlan = useMay()('setPlan', 'institutions')
  const newPlan = useCreateInPlace('plans')
  const record = useRecordContext<Institution>()
  const typedCurrency = currencySchema.safeParse(useWatch({ name: 'currency' }))
  const currency = typedCurrency.data ?? record?.currency ?? 'ARS'
  return (
    <>
      <FormSection id="general" isOpen title={institutions.sections.general}>
        <GeneralInputs />
        {setsPlan && <ReferenceSelect source="planId" reference="plans" TextFieldProps={NO_PLAN} {...newPlan} />}
      </FormSection>
      <FormSection id="contact" title={institutions.sections.contact}>
        <ContactInputs />
      </FormSection>
      <FormSection id="fees" title={institutions.sections.fees}>
        <FeeSettingsInputs />
      </FormSection>
      <FormSection id="paymentInfo" title={institutions.sections.paymentInfo} intro={institutions.paymentInfoIntro}>
        <TextInput source="paymentInfo.holder" defaultValue="" />
        <TextInput source="paymentInfo.bank" defaultValue="" />
        <TextInput source="paymentInfo.account" defaultValue="" helperText={institutions.accountHelp} />
        <TextInput source="paymentInfo.alias" defaultValue="" helperText={institutions.aliasHelp} />
        <TextInput source="paymentInfo.taxId" defaultValue="" />
        <TextInput source="paymentInfo.note" defaultValue="" className={formStyles.wide} />
      </FormSection>
      <FormSection id="billing" title={institutions.sections.billing} intro={institutions.billing.intro}>
        <BillingInputs />
      </FormSection>
      <FormSection id="reminders" title={institutions.sections.reminders}>
        <BoundedNumber
          schema={institutionInputSchema}
          source="remindEvery"
          isRequired
          helperText={institutions.remindEveryHelp}
        />
        <TextInput
          source="reminderText"
          className={formStyles.wide}
          multiline
          minRows={4}
          helperText={institutions.reminderTextHelp}
        />
      </FormSection>
      <FormSection id="offerings" title={institutions.sections.offerings} intro={institutions.offerings.intro}>
        {record?.id !== undefined && <PendingRise institution={record} />}
        <OfferingsInput currency={currency} />
      </FormSection>
      <FormSection id="categories" title={institutions.sections.categories} intro={institutions.categories.intro}>
        <CategoriesInput />
      </FormSection>
      <FormSection id="concepts" title={institutions.sections.concepts} intro={institutions.concepts.intro}>
        <ConceptsInput currency={currency} />
      </FormSection>
    </>
  )
}

/** Says that the form shows the prices of a future rise. */
function PendingRise({ institution }: { institution: Institution }) {
  const last = institution.priceRises.at(-1)
  if (!last || last.from <= periodOf(todayAt(institution))) return null
  return (
    <Alert severity="info" className={formStyles.wide}>
      {fill(institutions.rises.form, { month: monthInWords(last.from) })}
    </Alert>
  )
}

/** Name and presentation. Creating with an empty slug makes one from the name. */
function GeneralInputs() {
  const isNew = useRecordContext()?.id === undefined
  const slugHelp = isNew ? institutions.newSlugHelp : institutions.slugHelp
  return (
    <>
      <TextInput source="name" isRequired />
      <TextInput source="slug" parse={textOrNothing} helperText={slugHelp} />
      <TextInput source="description" className={formStyles.wide} multiline minRows={3} parse={textOrEmpty} />
      <PictureInput source="logoUrl" />
      <PictureInput source="pictureUrl" hint={institutions.pictureHelp} />
    </>
  )
}

function ContactInputs() {
  const timezone: unknown = useWatch({ name: 'timezone' })
  return (
    <>
      <TextInput source="email" type="email" />
      <PhoneInput
        source="phone"
        timezone={typeof timezone === 'string' ? timezone : undefined}
        helperText={institutions.phoneHelp}
      />
      <TextInput source="website" type="url" helperText={institutions.urlHelp} />
      <TextInput source="address" />
      <TextInput source="city" />
      <TextInput source="province" />
      <TextInput source="coordinates" helperText={institutions.coordinatesHelp} />
    </>
  )
}

function FeeSettingsInputs() {
  const record = useRecordContext<Institution>()
  const may = useMay()
  // whoever creates an institution chooses its currency; later only those who may set it (§D3)
  const setsCurrency = record?.id === undefined || may('setCurrency', 'institutions')
  return (
    <>
      <BoundedNumber
        schema={institutionInputSchema}
        source="graceDays"
        isRequired
        helperText={institutions.graceHelp}
      />
      <BoundedNumber
        schema={institutionInputSchema}
        source="dueSoonDays"
        isRequired
        helperText={institutions.dueSoonHelp}
      />
      <SelectInput
        source="currency"
        choices={currencyChoices}
        isRequired
        disabled={!setsCurrency}
        helperText={setsCurrency ? institutions.currencyFixed : institutions.currencySuperAdmin}
      />
      <SelectInput source="timezone" choices={timezoneChoices(record?.timezone)} isRequired />
    </>
  )
}
