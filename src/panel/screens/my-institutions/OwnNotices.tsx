import { useState } from 'react'
import { CheckboxGroupInput, ResourceContextProvider, required } from 'react-admin'
import { type FeeRow, feeName } from '#domain/money/fee'
import type { Institution } from '#domain/clubs/institution'
import { formatMoney, sum, type Currency } from '#domain/money/money'
import { mayWithdraw, NOTICE_STATES, type NoticeRow, noticeSchema } from '#domain/money/notice'
import { Section } from '../../page/Page.tsx'
import { notices } from '../../../providers/es/notices.ts'
import { fill } from '../../../providers/i18n/text.ts'
import { CalendarDay } from '../../../ui/values/Day.tsx'
import { todayAt, useRecords } from '../../data/queries.ts'
import { useMay } from '../../data/useActor.ts'
import { Badge } from '../../values/Badge.tsx'
import { noticeBadge } from '../../money/cells.tsx'
import { ConfirmChange } from '../../page/buttons.tsx'
import { DialogButton } from '../../page/dialogs.tsx'
import formStyles from '../../form/form.module.css'
import pageStyles from '../../page/page.module.css'
import { useWatch } from 'react-hook-form'
import { isPendingPicture } from '../../../providers/api/pendingPictures.ts'
import { failureOf } from '../../action/failure.ts'
import { DayAndReference } from '../../money/ReceiptInputs.tsx'
import { AddPicture, SeePicture, sendPicture } from '../../money/NoticePicture.tsx'
import { PictureFileInput } from '../../form/PictureInput.tsx'
import { MoneyInput } from '../../form/MoneyInput.tsx'
import { useSuggestion } from '../../form/FormFrame.tsx'
import { ActionDialog } from '../../action/ActionDialog.tsx'

/** The most cuotas of a notice. */
const MAX_FEES = 50
const LATEST = { by: 'createdAt', newestFirst: true, most: 5 }
const ANSWERED = NOTICE_STATES.filter((state) => state !== 'waiting')

type OwnNoticesProps = { userId: string; institutionId: string; waiting: readonly NoticeRow[] }

export function OwnNotices({ userId, institutionId, waiting }: OwnNoticesProps) {
  const filter = { userId, institutionId, state: ANSWERED }
  const { data: answered = [] } = useRecords<NoticeRow>('notices', filter, LATEST)
  const rows = [...waiting, ...answered]
  if (rows.length === 0) return null
  return (
    <Section className="stack" title={notices.own}>
      <ul className="stack">
        {rows.map((notice) => (
          <OwnNotice key={notice.id} notice={notice} userId={userId} />
        ))}
      </ul>
    </Section>
  )
}

function OwnNotice({ notice, userId }: { notice: NoticeRow; userId: string }) {
  const { id, version, amount, currency, paidOn, reason, reference } = notice
  const mayGive = useMay()('create', 'notices')
  const { withdraw } = notices
  return (
    <li className="apart">
      <div>
        {formatMoney(amount, currency)} <Badge {...noticeBadge(notice)} />
        <p className="muted">
          <CalendarDay date={paidOn} />
          {reference && ` · ${reference}`}
          {reason && ` · ${fill(notices.because, { reason })}`}
        </p>
      </div>
      <span className={pageStyles.actions}>
        <SeePicture notice={notice} />
        {mayGive && mayWithdraw(notice, userId) && <AddPicture notice={notice} />}
        {mayGive && mayWithdraw(notice, userId) && (
          <ConfirmChange
            label={withdraw.open}
            accessibleLabel={fill(withdraw.openOf, { amount: formatMoney(amount, currency) })}
            title={withdraw.title}
            body={withdraw.body}
            call={(api) => api.send('POST', `notices/${id}/withdrawal`, { version }, { schema: noticeSchema })}
            done={withdraw.done}
          />
        )}
      </span>
    </li>
  )
}

type GiveNoticeProps = Pick<NoticeDialogProps, 'fees' | 'noticedIds' | 'toPay' | 'isFamily'> & {
  institution: Institution
}

export function GiveNotice({ institution, fees, ...rest }: GiveNoticeProps) {
  const mayGive = useMay()('create', 'notices')
  if (!mayGive || fees.length === 0) return null
  return (
    <DialogButton
      label={notices.open}
      variant="contained"
      renderDialog={(close) => (
        <NoticeDialog
          {...rest}
          institutionId={institution.id}
          currency={institution.currency}
          fees={fees.slice(0, MAX_FEES)}
          today={todayAt(institution)}
          onClose={close}
        />
      )}
    />
  )
}

const formSchema = noticeSchema.pick({ feeIds: true, amount: true, paidOn: true, reference: true })

type NoticeDialogProps = {
  institutionId: string
  currency: Currency
  /** The open cuotas, oldest first. */
  fees: readonly FeeRow[]
  /** The cuotas of waiting notices. */
  noticedIds: ReadonlySet<string>
  /** The debt less the credit. */
  toPay: number
  today: string
  isFamily: boolean
  onClose: () => void
}

/** Reports a payment by transfer to the institution. It records no money. */
function NoticeDialog(props: NoticeDialogProps) {
  const { institutionId, currency, fees, noticedIds, toPay, today, isFamily, onClose } = props
  const [selection] = useState(() => {
    const rest = fees.filter(({ id }) => !noticedIds.has(id))
    const late = rest.filter(({ status }) => status === 'Defeated')
    return late.length > 0 ? late : rest.slice(0, 1)
  })
  const choices = fees.map((fee) => ({
    id: fee.id,
    name: [
      isFamily && fee.memberName,
      feeName(fee),
      formatMoney(fee.balance, currency),
      noticedIds.has(fee.id) && notices.state.waiting,
    ]
      .filter(Boolean)
      .join(' · '),
  }))
  return (
    <ActionDialog
      texts={notices}
      initial={{
        feeIds: selection.map(({ id }) => id),
        amount: suggestionOf(selection, toPay),
        paidOn: today,
        reference: '',
        picture: null,
      }}
      onClose={onClose}
      run={async (api, values, idempotencyKey) => {
        const body = { ...formSchema.parse(values), institutionId }
        const { id } = await api.send('POST', 'notices', body, { schema: noticeSchema, idempotencyKey })
        const picture: unknown = values.picture
        if (!isPendingPicture(picture)) return notices.done
        try {
          await sendPicture(api, id, picture.rawFile)
          return notices.done
        } catch (error) {
          const reason = failureOf(error, [], notices.picture.failed).message ?? ''
          return fill(notices.picture.later, { reason })
        }
      }}
    >
      <p>{notices.intro}</p>
      <CheckboxGroupInput
        source="feeIds"
        label={notices.fees}
        choices={choices}
        row={false}
        className={formStyles.choices}
        validate={required()}
      />
      <Amount fees={fees} toPay={toPay} currency={currency} />
      <DayAndReference source="paidOn" label={notices.paidOn} today={today} help={notices.referenceHelp} />
      <ResourceContextProvider value="notices">
        <PictureFileInput source="picture" hint={notices.picture.hint} />
      </ResourceContextProvider>
    </ActionDialog>
  )
}

function Amount({ fees, toPay, currency }: Pick<NoticeDialogProps, 'fees' | 'toPay' | 'currency'>) {
  const selection: unknown = useWatch({ name: 'feeIds' })
  const ids = Array.isArray(selection) ? selection : []
  const selectedFees = fees.filter(({ id }) => ids.includes(id))
  useSuggestion('amount', suggestionOf(selectedFees, toPay))
  return <MoneyInput source="amount" label={notices.amount} currency={currency} isRequired positive />
}

const suggestionOf = (fees: readonly FeeRow[], toPay: number) =>
  Math.min(sum(fees.map(({ balance }) => balance)), toPay) || null
