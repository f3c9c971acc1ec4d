/**
 * Returns the digits by which WhatsApp knows a phone (E.164): of an Argentine mobile with the 9 that people leave out, and
 * of a Mexican one without the 1 that is no part of it any more.
 */
export function mobileDigits(phone: string): string {
  return phone
    .replace(/\D/g, '')
    .replace(/^54(?=\d{10}$)/, '549')
    .replace(/^521(?=\d{10}$)/, '52')
}
