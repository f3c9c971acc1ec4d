import { InPlaceForm } from '../../panel/form/CreateInPlace.tsx'
import { SportTypeInputs } from './SportTypeInputs.tsx'

/** A new type, made from the form of a sport. */
export default function SportTypeInPlace({ name }: { name: string }) {
  return (
    <InPlaceForm resource="sports-types" name={name}>
      <SportTypeInputs />
    </InPlaceForm>
  )
}
