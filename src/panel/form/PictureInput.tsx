import { Button } from '@mui/material'
import { type ReactNode, useId, useMemo, useState } from 'react'
import {
  I18nContextProvider,
  ImageField,
  ImageInput,
  TextInput,
  useI18nProvider,
  useRecordContext,
  useResourceContext,
  useTranslate,
} from 'react-admin'
import { useController, useFormContext } from 'react-hook-form'
import { ERRORS } from '#domain/api/messages'
import { type PictureFault, UPLOAD_LIMITS, UPLOAD_TYPES, uploadedName } from '#domain/clubs/pictureRules'
import { isPendingPicture } from '../../providers/api/pendingPictures.ts'
import { pictures } from '../../providers/es/inputs.ts'
import { mayShow } from '../../ui/values/pictureOrigin.ts'
import formStyles from './form.module.css'

type Props = {
  source: string
  hint?: string
}

/** A record's picture: a file that is uploaded with the form, or an address. A refused file is reported at once. */
export function PictureInput({ source, hint }: Props) {
  const [byAddress, setByAddress] = useState(false)
  return (
    <div className={`${formStyles.wide} ${formStyles.input}`}>
      {byAddress ? <AddressInput source={source} /> : <PictureFileInput source={source} hint={hint} />}
      <Button variant="outlined" onClick={() => setByAddress(!byAddress)}>
        {byAddress ? pictures.fromFile : pictures.fromAddress}
      </Button>
    </div>
  )
}

export function PictureFileInput({ source, hint }: Props) {
  const id = useId()
  const resource = useResourceContext() ?? ''
  const label = useTranslate()(`resources.${resource}.fields.${source}`)
  const { getValues, setValue, setError, clearErrors } = useFormContext()
  const { fieldState } = useController({ name: source })
  const help = hint ? `${hint} ${pictures.limits}` : pictures.limits

  /** Checks a file by the API's rule and restores the previous value if it is refused. The API checks again. */
  const check = async (file: File, before: unknown) => {
    const fault = await faultOf(file)
    const current: unknown = getValues(source)
    if (!fault || !isPendingPicture(current) || current.rawFile !== file) return
    setValue(source, before, { shouldDirty: true })
    setError(source, { type: 'picture', message: ERRORS[fault].detail })
  }
  const take = (file: unknown) => {
    const before: unknown = getValues(source)
    if (file === undefined) return before ?? null
    clearErrors(source)
    if (!(file instanceof File)) return null
    const picture = { rawFile: file, src: URL.createObjectURL(file), title: file.name }
    void check(file, before)
    return picture
  }
  return (
    <div>
      <label htmlFor={id} className={formStyles.label}>
        {label}
      </label>
      <PictureTexts>
        <ImageInput
          source={source}
          label={false}
          helperText={help}
          format={pictureOf}
          parse={take}
          // the keyboard reaches the input itself
          options={WITHOUT_KEYBOARD}
          inputProps={{
            // react-admin would give its own id to the frame too
            id,
            tabIndex: 0,
            accept: UPLOAD_TYPES.join(),
            'aria-invalid': fieldState.invalid,
            'aria-description': fieldState.error?.message ?? help,
          }}
          placeholder={<p>{pictures.choose}</p>}
        >
          <Preview />
        </ImageInput>
      </PictureTexts>
    </div>
  )
}

/** React-admin uses the same word for removing a picture and deleting a record, which are on the same page. */
function PictureTexts({ children }: { children: ReactNode }) {
  const i18n = useI18nProvider()
  const i18nWithTexts = useMemo(
    () => ({
      ...i18n,
      translate: (key: string, options?: object) =>
        key === 'ra.action.delete' ? pictures.remove : i18n.translate(key, options),
    }),
    [i18n],
  )
  return <I18nContextProvider value={i18nWithTexts}>{children}</I18nContextProvider>
}

const WITHOUT_KEYBOARD = { noKeyboard: true }

function pictureOf(value: unknown): unknown {
  if (typeof value === 'string') return value === '' ? null : { src: value, title: '' }
  return value ?? null
}

/** Why a file would be refused; null if its bytes do not show a fault or cannot be read here. */
async function faultOf(file: File): Promise<PictureFault | null> {
  if (file.size > UPLOAD_LIMITS.bytes) return 'pictureTooHeavy'
  try {
    const [{ pictureFault }, bytes] = await Promise.all([import('#domain/clubs/picture'), file.arrayBuffer()])
    return pictureFault(new Uint8Array(bytes))
  } catch {
    return null
  }
}

function Preview() {
  const record = useRecordContext()
  const src: unknown = record?.src
  if (typeof src !== 'string') return null
  return mayShow(src) ? <ImageField source="src" title="title" /> : <p className="muted">{pictures.elsewhere}</p>
}

function AddressInput({ source }: Props) {
  const resource = useResourceContext() ?? ''
  const label = useTranslate()(`resources.${resource}.fields.${source}`)
  return (
    <TextInput
      source={source}
      type="url"
      label={`${label} (${pictures.address})`}
      helperText={pictures.addressHelp}
      format={addressOf}
      autoComplete="off"
    />
  )
}

function addressOf(value: unknown): string {
  return typeof value === 'string' && uploadedName(value) === null ? value : ''
}
