import { writtenPhone } from '#domain/values/phone'

export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a className="tabular nowrap" href={`tel:${phone}`}>
      {writtenPhone(phone)}
    </a>
  )
}
