import { useState } from 'react'
import { uploadedName } from '#domain/pictureRules'
import { isChosen } from '../../providers/chosenPictures.ts'
import { pictures } from '../../providers/es/pictures.ts'
import { mayShow } from '../../ui/pictureOrigin.ts'
import valueStyles from './values.module.css'

/** A picture where it stands apart from its form: itself, if it is still there and may be shown, and the address that somebody gave it. */
export function PictureValue({ value }: { value: unknown }) {
  const [failed, setFailed] = useState<string | null>(null)
  const address = isChosen(value) ? value.src : String(value)
  const text = isChosen(value) ? value.title : uploadedName(address) === null ? address : pictures.uploaded
  const isShown = mayShow(address) && failed !== address
  return (
    <>
      {isShown && <img className={valueStyles.picture} src={address} alt="" onError={() => setFailed(address)} />}
      <span className={valueStyles.pictureText}>{text}</span>
    </>
  )
}
