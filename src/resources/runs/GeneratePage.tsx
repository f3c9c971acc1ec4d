import { useState } from 'react'
import { AutocompleteInput, Form, useDataProvider, useGetList } from 'react-admin'
import type { FieldValues } from 'react-hook-form'
import { useFormContext, useWatch } from 'react-hook-form'
import { periodOf } from '#domain/calendar'
import type { Institution, InstitutionView } from '#domain/institution'
import type { Preview } from '#domain/run'
import { MANAGED } from '../../panel/data/useActor.ts'
import { todayAt } from '../../panel/data/useInstitution.ts'
import { FormSection } from '../../panel/form/FormSection.tsx'
import { FormToolbar } from '../../panel/form/FormToolbar.tsx'
import { failureOf } from '../../panel/money/failure.ts'
import { PageFailure } from '../../panel/page/PageFailure.tsx'
import { PageLoading } from '../../panel/page/PageLoading.tsx'
import { PageTitle } from '../../panel/page/PageTitle.tsx'
import type { PanelDataProvider } from '../../providers/dataProvider.ts'
import { moneyResources } from '../../providers/es/money.ts'
import { runs } from '../../providers/es/runs.ts'
import { createText } from '../../providers/text.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import formStyles from '../../panel/form/form.module.css'
import { GenerationInputs } from './GenerationInputs.tsx'
import { GenerationPreview } from './GenerationPreview.tsx'
import { PendingMonths } from './PendingMonths.tsx'
import { previewGeneration } from './runCalls.ts'
import type { Asked } from './runCalls.ts'

const t = createText(runs)
const BACK = { to: '/panel/payments', label: moneyResources.payments.page.list }

/** Generates the cuotas of a month: what is asked, then a preview of it, then the run. */
export default function GeneratePage() {
  const { data, error, refetch } = useGetList<InstitutionView>('institutions', {
    filter: MANAGED,
    sort: { field: 'name', order: 'ASC' },
    pagination: { page: 1, perPage: 200 },
  })
  const [chosen, setChosen] = useState<string | null>(null)
  if (error && !data) return <PageFailure error={error} onRetry={() => void refetch()} level={1} />
  if (!data) return <PageLoading />
  const institution = data.find(({ id }) => id === chosen) ?? (data.length === 1 ? data[0] : undefined)
  return (
    <>
      <PageTitle title={t('generate.title')} intro={t('generate.intro')} back={BACK} />
      <PendingMonths />
      {data.length > 1 && <InstitutionChoice institutions={data} onChoose={setChosen} />}
      {institution && <Generation key={institution.id} institution={institution} />}
    </>
  )
}

type ChoiceProps = { institutions: readonly Institution[]; onChoose: (id: string | null) => void }

function InstitutionChoice({ institutions, onChoose }: ChoiceProps) {
  return (
    <Form>
      <FormSection title={moneyResources.payments.fields.institutionId}>
        <AutocompleteInput
          source="institutionId"
          label={moneyResources.payments.fields.institutionId}
          choices={[...institutions]}
          optionText="name"
          onChange={(id: unknown) => onChoose(typeof id === 'string' && id !== '' ? id : null)}
        />
      </FormSection>
    </Form>
  )
}

/** What was asked for, and what its preview told. */
type Previewed = { asked: Asked; preview: Preview }

function Generation({ institution }: { institution: InstitutionView }) {
  const api = useDataProvider<PanelDataProvider>()
  const [initial] = useState(() => initialValues(institution))
  const [previewed, setPreviewed] = useState<Previewed | null>(null)
  const [message, setMessage] = useState<string | null>(null)

  async function ask(values: FieldValues): Promise<Record<string, string> | undefined> {
    setMessage(null)
    const asked = askedOf(institution, values)
    if (asked.kind === 'monthly' && asked.sportIds?.length === 0) {
      setMessage(t('generate.atLeastOne'))
      return undefined
    }
    try {
      setPreviewed({ asked, preview: await previewGeneration(api, asked, { group: 'charged' }) })
      return undefined
    } catch (error) {
      setPreviewed(null)
      const failure = failureOf(error, ['kind', 'period', 'dueDate'], t('generate.failed'))
      setMessage(failure.message)
      return failure.fields
    }
  }

  if (institution.offerings.length === 0) return <Notice title={t('generate.noSports')} />
  return (
    <>
      <Form record={initial} onSubmit={ask} noValidate disableInvalidFormNotification className={formStyles.parts}>
        <GenerationInputs institution={institution} />
        <FormToolbar
          saveLabel={t('generate.preview')}
          savingLabel={t('generate.previewing')}
          failure={message}
          cancelTo={BACK.to}
        />
        {previewed && <Fresh institution={institution} previewed={previewed} />}
      </Form>
    </>
  )
}

/** The preview, as long as the form still asks for the same. */
function Fresh({ institution, previewed: { asked, preview } }: { institution: InstitutionView; previewed: Previewed }) {
  const { getValues } = useFormContext()
  useWatch()
  if (JSON.stringify(askedOf(institution, getValues())) !== JSON.stringify(asked)) return null
  return <GenerationPreview key={JSON.stringify(asked)} asked={asked} preview={preview} />
}

/** The form's values: this month, and each sport's amount by its place in the list. */
function initialValues(institution: InstitutionView) {
  return {
    kind: 'monthly',
    period: periodOf(todayAt(institution)),
    dueDate: null,
    amounts: institution.offerings.map(({ monthlyAmount }) => monthlyAmount),
  }
}

function askedOf({ id, offerings }: InstitutionView, { kind, period, dueDate, amounts }: FieldValues): Asked {
  if (kind === 'surcharge') return { institutionId: id, kind, period: String(period), dueDate: dayOrNull(dueDate) }
  const given = offerings.flatMap(({ sportId }, index) => {
    const amount: unknown = Array.isArray(amounts) ? amounts[index] : null
    return typeof amount === 'number' && Number.isSafeInteger(amount) ? [{ sportId, amount }] : []
  })
  return {
    institutionId: id,
    kind: 'monthly',
    period: String(period),
    dueDate: dayOrNull(dueDate),
    amounts: given,
    sportIds: given.length === offerings.length ? null : given.map(({ sportId }) => sportId),
  }
}

const dayOrNull = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)
