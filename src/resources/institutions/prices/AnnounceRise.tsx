import { useState } from 'react'
import { Button, DialogActions, TextField } from '@mui/material'
import type { InstitutionView } from '#domain/clubs/institution'
import { plainMoney } from '#domain/money/currency'
import type { PriceRiseView } from '#domain/money/priceRise'
import { whatsappAddress } from '#domain/money/receiptPaper'
import { mailtoAddress } from '#domain/reminders/reminderText'
import { monthOf } from '#domain/values/writtenDate'
import { copyText } from '../../../panel/action/copyText.ts'
import formStyles from '../../../panel/form/form.module.css'
import { Dialog, DialogButton } from '../../../panel/page/Dialog.tsx'
import { institutions } from '../../../providers/es/institutions.ts'
import { fill } from '../../../providers/i18n/text.ts'
import { priceName } from './priceName.ts'

const { announcement } = institutions.rises

type Props = { institution: InstitutionView; rise: PriceRiseView }

export function AnnounceRise({ institution, rise }: Props) {
  return (
    <DialogButton
      label={announcement.open}
      renderDialog={(close) => <AnnouncementDialog institution={institution} rise={rise} onClose={close} />}
    />
  )
}

function AnnouncementDialog({ institution, rise, onClose }: Props & { onClose: () => void }) {
  const [text, setText] = useState(() => textOf(institution, rise))
  const subject = fill(announcement.subject, { club: institution.name })
  return (
    <Dialog title={announcement.title} onClose={onClose}>
      <div className={formStyles.parts}>
        <p>{announcement.intro}</p>
        <TextField
          label={announcement.text}
          value={text}
          onChange={(event) => setText(event.target.value)}
          multiline
          minRows={6}
          fullWidth
        />
      </div>
      <DialogActions>
        <Button variant="contained" onClick={() => void copyText(text, announcement)}>
          {announcement.copy}
        </Button>
        <Button variant="outlined" href={whatsappAddress(null, text)} target="_blank" rel="noopener noreferrer">
          {announcement.whatsapp}
        </Button>
        <Button variant="outlined" href={mailtoAddress('', subject, text)}>
          {announcement.mail}
        </Button>
        <Button onClick={onClose}>{announcement.close}</Button>
      </DialogActions>
    </Dialog>
  )
}

function textOf(institution: InstitutionView, { from, prices }: PriceRiseView): string {
  const { name: club, currency } = institution
  const lines = prices
    .filter(({ before, after }) => before !== after)
    .map((price) => {
      const [before, after] = [price.before, price.after].map((amount) => plainMoney(amount, currency))
      return fill(announcement.line, { name: priceName(institution, price), before: before ?? '', after: after ?? '' })
    })
  return [fill(announcement.greeting, { month: monthOf(from), club }), ...lines].join('\n')
}
