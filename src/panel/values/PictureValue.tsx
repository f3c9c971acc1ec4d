import { useState } from 'react'
import { uploadedName } from '#domain/pictureRules'
import { isChosen } from '../../providers/chosenPictures.ts'
import { pictures } from '../../providers/es/inputs.ts'
import { mayShow } from '../../ui/values/pictureOrigin.ts'
import valueStyles from './values.module.css'

/** A picture where it stands apart from its form: itself, if it is still there and may be shown, and where it is from. */
export function PictureValue({ value }: { value: unknown }) {
  const [failed, setFailed] = useState<string | null>(null)
  const address = isChosen(value) ? value.src : String(value)
  const text = isChosen(value) ? value.title : nameOf(address)
  const isShown = mayShow(address) && failed !== address
  return (
    <>
      {isShown && <img className={valueStyles.picture} src={address} alt="" onError={() => setFailed(address)} />}
      <span className={valueStyles.pictureText}>{text}</span>
    </>
  )
}

/** A path says nothing to a person; an address of elsewhere says where it is. */
function nameOf(address: string): string {
  if (uploadedName(address) !== null) return pictures.uploaded
  return address.startsWith('/') ? pictures.ofTheSite : address
}
