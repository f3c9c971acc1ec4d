import { LinkBase, useTranslate } from 'react-admin'
import { can } from '#domain/access'
import { formatMoney } from '#domain/money'
import { ADJUSTMENT_NAMES } from '#domain/names'
import { monthOf } from '#domain/writtenDate'
import { Facts } from '../../panel/page/Facts.tsx'
import { MemberName } from '../../panel/people/PersonName.tsx'
import { RecordName } from '../../panel/values/RecordName.tsx'
import { useActor } from '../../panel/data/useActor.ts'
import { money } from '../../providers/es/money.ts'
import { createText } from '../../providers/text.ts'
import { CalendarDay } from '../../ui/values/Day.tsx'
import type { FeeRow, FeeView } from '#domain/fee'

const t = createText(money)

/** Whose cuota it is, for what, and its due date. */
export function FeeFacts({ fee }: { fee: FeeRow }) {
  const translate = useTranslate()
  const label = (field: string) => translate(`resources.payments.fields.${field}`)
  return (
    <Facts
      facts={[
        { label: label('userId'), value: <Member fee={fee} /> },
        { label: label('period'), value: fee.period && monthOf(fee.period) },
        { label: label('adjustments'), value: adjustmentsText(fee) },
        { label: label('dueDate'), value: <CalendarDay date={fee.dueDate} /> },
        { label: label('sportId'), value: fee.sportName },
        {
          label: label('institutionId'),
          value: (
            <LinkBase to={`/panel/institutions/${fee.institutionId}`}>
              <RecordName source="institutionId" />
            </LinkBase>
          ),
        },
        { label: t('fee.reason'), value: noFeeReason(fee) },
      ]}
    />
  )
}

/** The member. Links to the person for users who may edit the membership; no other role has that page. */
function Member({ fee: { userId, institutionId } }: { fee: FeeView }) {
  const actor = useActor()
  const mayOpen = can(actor, 'edit', 'users', { institutionIds: [institutionId], userId })
  return mayOpen ? (
    <LinkBase to={`/panel/users/${userId}`}>
      <MemberName />
    </LinkBase>
  ) : (
    <MemberName />
  )
}

/** Why nothing is due, if so. */
function noFeeReason({ cancelledAt, cancelReason, exempt }: FeeView): string | null {
  if (cancelledAt !== null) return t('fee.cancelled', { reason: cancelReason ?? '' })
  return exempt ? t('fee.exempt') : null
}

/** What the cuota costs less than the sport's monthly amount, and why. */
function adjustmentsText({ adjustments, currency }: FeeView): string | null {
  if (adjustments.length === 0) return null
  return adjustments.map(({ kind, amount }) => `${ADJUSTMENT_NAMES[kind]} ${formatMoney(amount, currency)}`).join(' · ')
}
