import { writtenPhone } from '#domain/values/phone'

/** A phone (E.164) as people read it. Pressing it calls. */
export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a className="tabular nowrap" href={`tel:${phone}`}>
      {writtenPhone(phone)}
    </a>
  )
}
