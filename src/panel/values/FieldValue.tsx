import { z } from 'zod'
import { dutiesSchema } from '#domain/members/membership'
import { isReferenceField, REFERENCES } from '#domain/api/resources'
import { writtenPhone } from '#domain/values/phone'
import { dutiesName } from '#domain/api/names'
import { institutions } from '../../providers/es/institutions.ts'
import { users } from '../../providers/es/users.ts'
import { pictures, values } from '../../providers/es/inputs.ts'
import { fill } from '../../providers/i18n/text.ts'
import { isEmpty } from '../../providers/api/changes.ts'
import { plainValue } from './plainValue.tsx'
import { ReferenceName } from './RecordName.tsx'
import valueStyles from './values.module.css'
import { type ReactNode, useState } from 'react'
import { uploadedName } from '#domain/clubs/pictureRules'
import { isPendingPicture } from '../../providers/api/pendingPictures.ts'
import { mayShow } from '../../ui/values/pictureOrigin.ts'
import { CategoryName, MembershipLines, OfferingLines, TERM_FIELDS, TermLines, VariantLines } from './FieldLines.tsx'

const PICTURES: ReadonlySet<string> = new Set(['imageUrl', 'logoUrl', 'pictureUrl'])

type Props = {
  resource: string
  field: string
  value: unknown
  currency?: unknown
}

export function FieldValue({ resource, field, value, currency }: Props): ReactNode {
  if (field === 'duties') return dutiesText(value)
  if (isEmpty(value)) return <span className="muted">{values.empty}</span>
  const reference = isReferenceField(field) ? REFERENCES[field] : null
  if (PICTURES.has(field)) return <PictureValue value={value} />
  if (typeof value === 'string') {
    if (reference) return <ReferenceName reference={reference} id={value} />
    if (field === 'categoryId') return <CategoryName id={value} />
    if (field === 'phone') return writtenPhone(value)
  }
  const plain = plainValue(resource, field, value, currency)
  if (plain !== undefined) return plain
  if (field === 'offerings') return <OfferingLines value={value} currency={currency} />
  const termField = TERM_FIELDS.find((one) => one === field)
  if (termField) return <TermLines field={termField} value={value} />
  if (field === 'variants') return <VariantLines value={value} />
  if (field === 'memberships') return <MembershipLines value={value} />
  if (field === 'siblingDiscounts') return siblingText(value)
  const texts = z.string().array().safeParse(value)
  if (!texts.success) return values.changed
  return (
    <ul className={valueStyles.plain}>
      {texts.data.map((text) => (
        <li key={text}>{reference ? <ReferenceName reference={reference} id={text} /> : text}</li>
      ))}
    </ul>
  )
}

function siblingText(value: unknown): string {
  const { siblingSteps, step } = institutions.billing
  const steps = z.number().array().safeParse(value)
  if (!steps.success) return values.changed
  const texts = steps.data.map((percent, index) => fill(step, { step: siblingSteps[index] ?? '', percent }))
  return texts.join(', ')
}

function dutiesText(value: unknown): string {
  const duties = dutiesSchema.safeParse(value ?? null)
  return duties.data ? dutiesName(duties.data) : users.allDuties
}

export function PictureValue({ value }: { value: unknown }) {
  const [failed, setFailed] = useState<string | null>(null)
  const address = isPendingPicture(value) ? value.src : String(value)
  const text = isPendingPicture(value) ? value.title : nameOf(address)
  const isVisible = mayShow(address) && failed !== address
  return (
    <>
      {isVisible && (
        <img
          className={valueStyles.picture}
          src={address}
          alt=""
          width={48}
          height={48}
          onError={() => setFailed(address)}
        />
      )}
      <span className={valueStyles.pictureText}>{text}</span>
    </>
  )
}

/** A path means nothing to people. An address elsewhere shows its origin. */
function nameOf(address: string): string {
  if (uploadedName(address) !== null) return pictures.uploaded
  return address.startsWith('/') ? pictures.ofTheSite : address
}
