import { useState } from 'react'
import { uploadedName } from '#domain/clubs/pictureRules'
import { isPendingPicture } from '../../providers/api/pendingPictures.ts'
import { pictures } from '../../providers/es/inputs.ts'
import { mayShow } from '../../ui/values/pictureOrigin.ts'
import valueStyles from './values.module.css'

/** A picture outside a form: the image, if it still exists and may be shown, and its source. */
export function PictureValue({ value }: { value: unknown }) {
  const [failed, setFailed] = useState<string | null>(null)
  const address = isPendingPicture(value) ? value.src : String(value)
  const text = isPendingPicture(value) ? value.title : nameOf(address)
  const isVisible = mayShow(address) && failed !== address
  return (
    <>
      {isVisible && (
        <img
          className={valueStyles.picture}
          src={address}
          alt=""
          width={48}
          height={48}
          onError={() => setFailed(address)}
        />
      )}
      <span className={valueStyles.pictureText}>{text}</span>
    </>
  )
}

/** A path means nothing to people. An address elsewhere shows its origin. */
function nameOf(address: string): string {
  if (uploadedName(address) !== null) return pictures.uploaded
  return address.startsWith('/') ? pictures.ofTheSite : address
}
