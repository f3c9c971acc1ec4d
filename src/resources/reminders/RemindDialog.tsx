import { useState } from 'react'
import { Alert, Button, DialogActions, FormControlLabel, Radio, RadioGroup, TextField } from '@mui/material'
import type { Debtor } from '#domain/reminders/chase'
import type { Institution } from '#domain/clubs/institution'
import { whatsappAddress } from '#domain/money/receiptPaper'
import { reminderSchema } from '#domain/reminders/reminder'
import { mailtoAddress, reminderSubject } from '#domain/reminders/reminderText'
import { useAction } from '../../panel/action/useAction.ts'
import { Dialog } from '../../panel/page/Dialog.tsx'
import { reminders } from '../../providers/es/reminders.ts'
import { fill } from '../../providers/i18n/text.ts'
import { toast } from '../../providers/toast/toast.ts'
import { nameOf, textFor } from './reminderFacts.ts'
import styles from './reminders.module.css'

type Channel = 'whatsapp' | 'mailto'
type Props = { institution: Institution; debtor: Debtor; onClose: () => void }

/** Takes a reminder to one family by WhatsApp or a mail program, and marks it as sent. */
export function RemindDialog({ institution, debtor, onClose }: Props) {
  const { phone, email, membershipId } = debtor
  const text = textFor(institution, debtor)
  const [channel, setChannel] = useState<Channel>(phone === null && email !== null ? 'mailto' : 'whatsapp')
  const { submit, isSending, message } = useAction()
  const mark = () =>
    submit({
      failed: reminders.hand.failed,
      async run(api, idempotencyKey) {
        if (membershipId === null) return
        const body = { institutionId: institution.id, membershipId, channel }
        await api.send('POST', 'reminders', body, { schema: reminderSchema, idempotencyKey })
        toast.success({ message: reminders.hand.done })
        onClose()
      },
    })
  return (
    <Dialog title={fill(reminders.hand.title, { name: nameOf(debtor) })} onClose={onClose}>
      <div className={styles.parts}>
        <TextField
          label={reminders.hand.text}
          value={text}
          multiline
          maxRows={12}
          fullWidth
          slotProps={{ htmlInput: { readOnly: true } }}
        />
        <div className={styles.ways}>
          <Button
            variant="contained"
            href={whatsappAddress(phone, text)}
            target="_blank"
            rel="noopener noreferrer"
            onClick={() => setChannel('whatsapp')}
          >
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
          <Button variant="outlined" onClick={() => void copy(text)}>
            {reminders.hand.copy}
          </Button>
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
        <p className={styles.note}>{reminders.hand.explain}</p>
        {message && <Alert severity="error">{message}</Alert>}
        <DialogActions>
          <Button variant="contained" disabled={isSending} onClick={() => void mark()}>
            {isSending ? reminders.hand.sending : reminders.hand.submit}
          </Button>
          <Button variant="outlined" disabled={isSending} onClick={onClose}>
            {reminders.hand.close}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  )
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast.success({ message: reminders.hand.copied })
  } catch {
    toast.error({ message: reminders.hand.notCopied })
  }
}
