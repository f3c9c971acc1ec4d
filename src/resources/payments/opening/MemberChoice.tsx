import { useState } from 'react'
import { Button, DialogActions, MenuItem, TextField } from '@mui/material'
import type { Institution } from '#domain/clubs/institution'
import type { OpeningReportRow } from '#domain/money/opening/report'
import { evidenceText } from '../../../panel/files/ImportSteps.tsx'
import { Dialog } from '../../../panel/page/dialogs.tsx'
import { personName } from '../../../panel/values/RecordName.tsx'
import { PersonSearch, useSearchInDialog } from '../../../panel/people/PersonSearch.tsx'
import { importing } from '../../../providers/es/importing.ts'
import { opening } from '../../../providers/es/opening.ts'
import { panel } from '../../../providers/es/panel.ts'
import { fill } from '../../../providers/i18n/text.ts'
import { type Currency, formatMoney } from '#domain/money/money'

export function balanceText(amount: number, currency: Currency): string {
  return fill(amount < 0 ? opening.inFavour : opening.owes, { amount: formatMoney(Math.abs(amount), currency) })
}

type Choice = { memberId: string; name: string }

type Props = {
  institution: Institution
  row: OpeningReportRow
  choice: Choice | null
  disabled: boolean
  onChoose: (choice: Choice | null) => void
}

const UNDECIDED = 'undecided'
const OTHER = 'other'

export function MemberChoice({ institution, row, choice, disabled, onChoose }: Props) {
  const [isOpen, setOpen] = useState(false)
  const { line, candidates } = row
  const candidate = candidates.find(({ memberId }) => memberId === choice?.memberId) ?? candidates[0]
  const isOther = choice !== null && candidates.every(({ memberId }) => memberId !== choice.memberId)
  const options: readonly Choice[] = isOther ? [choice, ...candidates] : candidates
  const select = (value: string) => {
    if (value === OTHER) setOpen(true)
    else onChoose(options.find(({ memberId }) => memberId === value) ?? null)
  }
  return (
    <>
      {options.length === 0 ? (
        <Button size="small" variant="outlined" disabled={disabled} onClick={() => setOpen(true)}>
          {opening.choose}
        </Button>
      ) : (
        <TextField
          select
          size="small"
          label={fill(opening.member, { line })}
          value={choice?.memberId ?? UNDECIDED}
          disabled={disabled}
          helperText={
            isOther ? opening.byHand : candidate && `${fill(importing.maybe, candidate)}. ${evidenceText(candidate)}`
          }
          onChange={({ target }) => select(target.value)}
        >
          <MenuItem value={UNDECIDED}>{opening.undecided}</MenuItem>
          {options.map(({ memberId, name }) => (
            <MenuItem key={memberId} value={memberId}>
              {name}
            </MenuItem>
          ))}
          <MenuItem value={OTHER}>{opening.other}</MenuItem>
        </TextField>
      )}
      {isOpen && (
        <MemberDialog
          institution={institution}
          row={row}
          onClose={() => setOpen(false)}
          onChoose={(member) => {
            setOpen(false)
            onChoose(member)
          }}
        />
      )}
    </>
  )
}

type DialogProps = Pick<Props, 'institution' | 'row'> & { onClose: () => void; onChoose: (choice: Choice) => void }

function MemberDialog({ institution: { id, currency }, row, onClose, onChoose }: DialogProps) {
  const search = useSearchInDialog()
  const balance = balanceText(row.amount ?? 0, currency)
  return (
    <Dialog title={opening.chooseTitle} onClose={onClose}>
      <p>{fill(opening.chooseBody, { line: row.line, name: row.name || opening.noName, balance })}</p>
      <PersonSearch
        institutionId={id}
        selected={[]}
        inputRef={search}
        onChoose={(person) => onChoose({ memberId: person.id, name: personName(person) })}
        onLeave={onClose}
      />
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {panel.form.cancel}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
