import { CreatePage } from '../../panel/CreatePage.tsx'
import { SportInputs } from './SportInputs.tsx'

const NEW_SPORT = { description: '', active: true }

/** A new sport (super admin). */
export default function SportCreate() {
  return (
    <CreatePage defaultValues={NEW_SPORT} redirect="list">
      <SportInputs />
    </CreatePage>
  )
}
