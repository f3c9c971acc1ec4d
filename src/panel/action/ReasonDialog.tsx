import { TextInput, required } from 'react-admin'
import type { z } from 'zod'
import type { PanelDataProvider } from '../../providers/api/dataProvider.ts'
import { withinBounds } from '../form/bounds.ts'
import { ActionDialog } from './ActionDialog.tsx'

type Props = {
  texts: Record<'title' | 'body' | 'reason' | 'submit' | 'sending' | 'done' | 'failed', string>
  schema: z.ZodObject
  run: (api: PanelDataProvider, reason: string, key: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for the reason and undoes something for good. After a failure it is safe to send again. */
export function ReasonDialog({ texts, schema, run, onClose }: Props) {
  return (
    <ActionDialog
      texts={texts}
      initial={{ reason: '' }}
      onClose={onClose}
      danger
      run={async (api, { reason }, key) => {
        await run(api, String(reason), key)
        return texts.done
      }}
    >
      <p>{texts.body}</p>
      <TextInput
        source="reason"
        label={texts.reason}
        multiline
        minRows={2}
        validate={[required(), ...withinBounds(schema, 'reason')]}
      />
    </ActionDialog>
  )
}
