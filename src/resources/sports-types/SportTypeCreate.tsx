import { CreatePage } from '../../panel/page/CreatePage.tsx'
import { SportTypeInputs } from './SportTypeInputs.tsx'

const nothingRepeats = () => ({})

/** A new type of sport (super admin). */
export default function SportTypeCreate() {
  return (
    <CreatePage redirect="list" another={nothingRepeats}>
      <SportTypeInputs />
    </CreatePage>
  )
}
