import { useEffect, useRef, useState } from 'react'
import { Button, DialogActions, FormControlLabel, Radio, RadioGroup, TextField } from '@mui/material'
import { isInReminderOfAll, type Debtor } from '#domain/reminders/chase'
import type { Institution } from '#domain/clubs/institution'
import { whatsappAddress } from '#domain/values/whatsapp'
import { reminderSchema } from '#domain/reminders/reminder'
import { mailtoAddress, reminderSubject } from '#domain/reminders/reminderText'
import { useFormAction } from '../../panel/action/useAction.ts'
import { Failure } from '../../panel/page/Page.tsx'
import { CopyButton } from '../../panel/page/buttons.tsx'
import { Dialog } from '../../panel/page/dialogs.tsx'
import { panel } from '../../providers/es/panel.ts'
import { reminders } from '../../providers/es/reminders.ts'
import { fill } from '../../providers/i18n/text.ts'
import { toast } from '../../providers/toast/toast.ts'
import { nameOf, onScreen, textFor } from './ReminderText.tsx'

type Channel = 'whatsapp' | 'mailto'
type Props = {
  institution: Institution
  debtor: Debtor
  onClose: () => void
  /** The place of the family among those reminded one after the other by WhatsApp. */
  queue?: { place: number; count: number; onNext: () => void }
}

type QueueProps = Pick<Props, 'institution' | 'onClose'> & { ids: readonly string[]; debtors: readonly Debtor[] }

/**
 * Reminds families one after the other by WhatsApp: a click opens the text, marks it as sent and shows the next family.
 * Skips those who meanwhile paid, announced a payment or were reminded.
 */
export function RemindQueue({ ids, debtors, ...props }: QueueProps) {
  const [first, setFirst] = useState(0)
  const callable = new Map(debtors.filter(isInReminderOfAll).map((debtor) => [debtor.id, debtor]))
  const place = ids.findIndex((id, index) => index >= first && callable.has(id))
  const debtor = callable.get(ids[place] ?? '')
  const onNext = () => (place + 1 < ids.length ? setFirst(place + 1) : props.onClose())
  return (
    debtor && <RemindDialog key={debtor.id} {...props} debtor={debtor} queue={{ place, count: ids.length, onNext }} />
  )
}

export function RemindDialog({ institution, debtor, onClose, queue }: Props) {
  const { phone, email, membershipId } = debtor
  const text = textFor(institution, debtor)
  const [channel, setChannel] = useState<Channel>(phone === null && email !== null ? 'mailto' : 'whatsapp')
  const { submit, isSending, message } = useFormAction()
  const onDone = queue?.onNext ?? onClose
  const mark = () =>
    submit({
      failed: reminders.hand.failed,
      async run(api, idempotencyKey) {
        if (membershipId === null) return
        const body = { institutionId: institution.id, membershipId, channel }
        await api.send('POST', 'reminders', body, { schema: reminderSchema, idempotencyKey })
        toast.success({ message: reminders.hand.done })
        onDone()
      },
    })
  const title = fill(reminders.hand.title, { name: nameOf(debtor) })
  const whatsapp = { href: whatsappAddress(phone, text), target: '_blank', rel: 'noopener noreferrer' }
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="parts">
        <TextField
          label={reminders.hand.text}
          value={onScreen(text)}
          multiline
          maxRows={12}
          fullWidth
          slotProps={{ htmlInput: { readOnly: true } }}
        />
        {!queue && (
          <>
            <div className="row">
              <Button variant="contained" {...whatsapp} onClick={() => setChannel('whatsapp')}>
                {reminders.hand.openWhatsapp}
              </Button>
              {email !== null && (
                <Button
                  variant="outlined"
                  href={mailtoAddress(email, reminderSubject(institution.name), text)}
                  onClick={() => setChannel('mailto')}
                >
                  {reminders.hand.openMail}
                </Button>
              )}
              <CopyButton text={text} texts={reminders.hand} />
            </div>
            <RadioGroup
              row
              aria-label={reminders.hand.how}
              value={channel}
              onChange={(_event, value) => setChannel(value === 'mailto' ? 'mailto' : 'whatsapp')}
            >
              <FormControlLabel value="whatsapp" control={<Radio size="small" />} label={reminders.channels.whatsapp} />
              <FormControlLabel value="mailto" control={<Radio size="small" />} label={reminders.hand.mailto} />
            </RadioGroup>
          </>
        )}
        <p className="muted">
          {queue && <strong>{fill(reminders.hand.place, { place: queue.place + 1, count: queue.count })}</strong>}{' '}
          {queue ? reminders.hand.queueExplain : reminders.hand.explain}
        </p>
        <Failure>{message}</Failure>
        <DialogActions>
          {queue ? (
            <>
              <NextButton {...whatsapp} disabled={isSending} onClick={() => void mark()} />
              <Button variant="outlined" disabled={isSending} onClick={queue.onNext}>
                {reminders.hand.skip}
              </Button>
            </>
          ) : (
            <Button variant="contained" disabled={isSending} onClick={() => void mark()}>
              {isSending ? reminders.hand.sending : reminders.hand.submit}
            </Button>
          )}
          <Button variant="outlined" disabled={isSending} onClick={onClose}>
            {panel.close}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  )
}

/** Focused in each dialog, so that Enter alone steps through the families. */
function NextButton({ onClick, ...props }: { href: string; disabled: boolean; onClick: () => void }) {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => link.current?.focus(), [])
  return (
    <Button
      ref={link}
      variant="contained"
      component="a"
      {...props}
      onClick={(event) => (props.disabled ? event.preventDefault() : onClick())}
    >
      {reminders.hand.openNext}
    </Button>
  )
}
