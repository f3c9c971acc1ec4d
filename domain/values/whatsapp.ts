/** As WhatsApp knows a phone (E.164): an Argentine mobile with the 9, a Mexican one without the 1. */
export function mobileDigits(phone: string): string {
  return phone
    .replace(/\D/g, '')
    .replace(/^54(?=\d{10}$)/, '549')
    .replace(/^521(?=\d{10}$)/, '52')
}

export function whatsappAddress(phone: string | null, text = ''): string {
  const address = `https://wa.me/${phone === null ? '' : mobileDigits(phone)}`
  return text === '' ? address : `${address}?${new URLSearchParams({ text }).toString().replaceAll('+', '%20')}`
}
