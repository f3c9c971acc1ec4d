import type { FieldValues } from 'react-hook-form'
import { CreatePage } from '../../panel/page/CreatePage.tsx'
import { SportInputs } from './SportInputs.tsx'

/** Sports of one type are added one after the other. */
const repeated = ({ typeId }: FieldValues) => ({ typeId })

const NEW_SPORT = { description: '', active: true }

/** A new sport (super admin). */
export default function SportCreate() {
  return (
    <CreatePage defaultValues={NEW_SPORT} redirect="list" another={repeated}>
      <SportInputs />
    </CreatePage>
  )
}
