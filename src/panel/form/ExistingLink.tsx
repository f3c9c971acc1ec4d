import { LinkBase, useCreatePath, useResourceDefinition } from 'react-admin'
import { useFormState } from 'react-hook-form'
import { existingSchema } from '#domain/problem'
import type { Existing } from '#domain/errors'
import { panel } from '../../providers/es/panel.ts'
import { createText } from '../../providers/text.ts'

const t = createText(panel)

/**
 * In a form refused as a duplicate: the link to the existing record. It opens in a new tab, so that nothing typed is
 * lost.
 */
export function ExistingLink() {
  const existing = existingOf(useFormState().errors.root?.['existing']?.message)
  return existing && <LinkTo existing={existing} />
}

function LinkTo({ existing: { resource, id, name } }: { existing: Existing }) {
  const { hasShow, hasEdit } = useResourceDefinition({ resource })
  const createPath = useCreatePath()
  if (!hasShow && !hasEdit) return null
  return (
    <LinkBase to={createPath({ resource, id, type: hasShow ? 'show' : 'edit' })} target="_blank">
      {t('form.seeExisting', { name })} <span className="visually-hidden">{panel.form.opensTab}</span>
    </LinkBase>
  )
}

function existingOf(told: unknown): Existing | null {
  return typeof told === 'string' ? (existingSchema.safeParse(JSON.parse(told)).data ?? null) : null
}
