import { useState } from 'react'
import { Alert, Button, DialogActions, FormControlLabel, Radio, RadioGroup, TextField } from '@mui/material'
import type { Debtor } from '#domain/chase'
import type { Institution } from '#domain/institution'
import { whatsappAddress } from '#domain/receiptShare'
import { mailtoAddress, reminderSubject } from '#domain/reminderText'
import { useMoneyAction } from '../../panel/money/useMoneyAction.ts'
import { Dialog } from '../../panel/page/Dialog.tsx'
import { reminders } from '../../providers/es/reminders.ts'
import { createText } from '../../providers/text.ts'
import { toast } from '../../providers/toast.ts'
import { markReminder } from './reminderCalls.ts'
import { nameOf, textFor } from './reminderFacts.ts'
import styles from './reminders.module.css'

const t = createText(reminders)

type Channel = 'whatsapp' | 'mailto'
type Props = { institution: Institution; debtor: Debtor; onClose: () => void }

/** Takes a reminder to one family by WhatsApp or a mail program, and marks it as sent. */
export function RemindDialog({ institution, debtor, onClose }: Props) {
  const { phone, email, membershipId } = debtor
  const text = textFor(institution, debtor)
  const [channel, setChannel] = useState<Channel>(phone === null && email !== null ? 'mailto' : 'whatsapp')
  const { submit, isSending, message } = useMoneyAction()
  const mark = () =>
    submit({
      fields: [],
      failed: t('hand.failed'),
      async run(api, key) {
        if (membershipId === null) return
        await markReminder(api, { institutionId: institution.id, membershipId, channel }, key)
        toast.success({ message: t('hand.done') })
        onClose()
      },
    })
  return (
    <Dialog title={t('hand.title', { name: nameOf(debtor) })} onClose={onClose}>
      <div className={styles.parts}>
        <TextField
          label={t('hand.text')}
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
            {t('hand.openWhatsapp')}
          </Button>
          {email !== null && (
            <Button
              variant="outlined"
              href={mailtoAddress(email, reminderSubject(institution.name), text)}
              onClick={() => setChannel('mailto')}
            >
              {t('hand.openMail')}
            </Button>
          )}
          <Button variant="outlined" onClick={() => void copy(text)}>
            {t('hand.copy')}
          </Button>
        </div>
        <RadioGroup
          row
          aria-label={t('hand.how')}
          value={channel}
          onChange={(_event, value) => setChannel(value === 'mailto' ? 'mailto' : 'whatsapp')}
        >
          <FormControlLabel value="whatsapp" control={<Radio size="small" />} label={reminders.channels.whatsapp} />
          <FormControlLabel value="mailto" control={<Radio size="small" />} label={reminders.hand.mailto} />
        </RadioGroup>
        <p className={styles.note}>{t('hand.explain')}</p>
        {message && <Alert severity="error">{message}</Alert>}
        <DialogActions>
          <Button variant="contained" disabled={isSending} onClick={() => void mark()}>
            {isSending ? t('hand.sending') : t('hand.submit')}
          </Button>
          <Button variant="outlined" disabled={isSending} onClick={onClose}>
            {t('hand.close')}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  )
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast.success({ message: t('hand.copied') })
  } catch {
    toast.error({ message: t('hand.notCopied') })
  }
}
