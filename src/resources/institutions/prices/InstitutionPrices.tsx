import { z } from 'zod'
import type { InstitutionView } from '#domain/clubs/institution'
import { priceRiseViewSchema, type PriceRiseView } from '#domain/money/priceRise'
import { priceKeyText, pricesOf } from '#domain/money/prices'
import { periodOf } from '#domain/values/calendar'
import { monthInWords } from '#domain/values/writtenDate'
import { todayAt, useRead } from '../../../panel/data/queries.ts'
import { useMay } from '../../../panel/data/useActor.ts'
import { Section, Loaded } from '../../../panel/page/Page.tsx'
import { Badge } from '../../../panel/values/Badge.tsx'
import type { PanelDataProvider } from '../../../providers/api/dataProvider.ts'
import { institutions } from '../../../providers/es/institutions.ts'
import { panel } from '../../../providers/es/panel.ts'
import { fill } from '../../../providers/i18n/text.ts'
import { Instant } from '../../../ui/values/Day.tsx'
import { RaiseForm, PriceTable, priceName } from './RaiseForm.tsx'
import styles from '../institutions.module.css'
import { useState } from 'react'
import { Button, DialogActions, TextField } from '@mui/material'
import { plainMoney } from '#domain/money/currency'
import { whatsappAddress } from '#domain/values/whatsapp'
import { mailtoAddress } from '#domain/reminders/reminderText'
import { ConfirmChange, CopyButton } from '../../../panel/page/buttons.tsx'
import { Dialog, DialogButton } from '../../../panel/page/dialogs.tsx'

const { rises } = institutions
const risesSchema = z.array(priceRiseViewSchema)

export function InstitutionPrices({ institution }: { institution: InstitutionView }) {
  const { id, offerings, pricing, priceRises } = institution
  const prices = pricesOf(institution).map(priceKeyText)
  const mayRaise = useMay()('edit', 'institutions', id)
  return (
    <>
      {!mayRaise ? null : offerings.length + pricing.concepts.length === 0 ? (
        <p className="muted">{rises.noPrices}</p>
      ) : (
        <RaiseForm key={`${priceRises.length} ${prices.join()}`} institution={institution} />
      )}
      <PastRises institution={institution} mayRaise={mayRaise} />
    </>
  )
}

function PastRises({ institution, mayRaise }: { institution: InstitutionView; mayRaise: boolean }) {
  const query = useRead(`institutions/${institution.id}/price-rises`, risesSchema)
  return (
    <Section title={rises.past}>
      <Loaded query={query} empty={rises.none}>
        {(past) => (
          <ul>
            {past.map((rise, index) => (
              <li key={rise.id} className={styles.rise}>
                <Rise institution={institution} rise={rise} mayAnnounce={mayRaise} mayUndo={mayRaise && index === 0} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Section>
  )
}

type RiseProps = { institution: InstitutionView; rise: PriceRiseView; mayAnnounce: boolean; mayUndo: boolean }

function Rise({ institution, rise, mayAnnounce, mayUndo }: RiseProps) {
  const { id, version } = institution
  const { from, percent, at, actorName, prices } = rise
  const isPending = from > periodOf(todayAt(institution))
  const month = monthInWords(from)
  const undo = (api: PanelDataProvider, idempotencyKey: string) =>
    api.send('POST', `institutions/${id}/price-rises/undoing`, { riseId: rise.id, version }, { idempotencyKey })
  return (
    <>
      <h3>
        {fill(rises.since, { month })}
        {percent !== null && ` · ${fill(institutions.billing.percent, { percent: percent.toLocaleString('es') })}`}{' '}
        {isPending && <Badge tone="warning">{rises.pending}</Badge>}
      </h3>
      <p className="muted">
        <Instant at={at} />
        {actorName && ` · ${actorName}`}
      </p>
      <details>
        <summary>{fill(rises.count, { smart_count: prices.length })}</summary>
        <PriceTable institution={institution} prices={prices} />
      </details>
      {isPending && mayAnnounce && <AnnounceRise institution={institution} rise={rise} />}
      {isPending && mayUndo && (
        <ConfirmChange
          label={panel.undo}
          title={fill(rises.undoTitle, { month })}
          body={<p>{rises.undoBody}</p>}
          call={undo}
          done={fill(rises.undone, { month })}
        />
      )}
    </>
  )
}

type AnnouncementProps = { institution: InstitutionView; rise: PriceRiseView }

function AnnounceRise({ institution, rise }: AnnouncementProps) {
  return (
    <DialogButton
      label={rises.announcement.open}
      renderDialog={(close) => <AnnouncementDialog institution={institution} rise={rise} onClose={close} />}
    />
  )
}

function AnnouncementDialog({ institution, rise, onClose }: AnnouncementProps & { onClose: () => void }) {
  const [text, setText] = useState(() => textOf(institution, rise))
  const subject = fill(rises.announcement.subject, { club: institution.name })
  return (
    <Dialog title={rises.announcement.title} onClose={onClose}>
      <div className="parts">
        <p>{rises.announcement.intro}</p>
        <TextField
          label={rises.announcement.text}
          value={text}
          onChange={(event) => setText(event.target.value)}
          multiline
          minRows={6}
          fullWidth
        />
      </div>
      <DialogActions>
        <CopyButton variant="contained" text={text} texts={rises.announcement} />
        <Button variant="outlined" href={whatsappAddress(null, text)} target="_blank" rel="noopener noreferrer">
          {rises.announcement.whatsapp}
        </Button>
        <Button variant="outlined" href={mailtoAddress('', subject, text)}>
          {rises.announcement.mail}
        </Button>
        <Button onClick={onClose}>{panel.close}</Button>
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
      return fill(rises.announcement.line, {
        name: priceName(institution, price),
        before: before ?? '',
        after: after ?? '',
      })
    })
  return [fill(rises.announcement.greeting, { month: monthInWords(from), club }), ...lines].join('\n')
}
