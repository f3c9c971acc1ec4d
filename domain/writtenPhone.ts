/**
 * The Argentine numbers whose area code has four digits; the others have three, and Buenos Aires has two. Some codes of
 * three digits begin codes of four, and then the digits after them decide. Google's libphonenumber has the same rule.
 */
const LONG_AREA =
  /^(2(?:[23]02|6(?:[25]|4(?:64|[78]))|9(?:[02356]|4(?:[0268]|5[2-6])|72|8[23]))|3(?:3[28]|4(?:[04679]|3(?:5(?:4[0-25689]|[56])|[78])|58|8[2379])|5(?:[2467]|3[237]|8(?:[23]|4(?:[45]|60)|5(?:4[0-39]|5|64)))|7[1-578]|8(?:[2469]|3[278]|54(?:4|5[13-7]|6[89])|86[3-6]))|2(?:2[24-9]|3[1-59]|47)|38(?:[58][78]|7[378])|3(?:454|85[56])[46]|3(?:4(?:36|5[56])|8(?:[38]5|76))[4-6])/

/** How the digits after a dial code are grouped. The first form that a number has counts. */
const FORMS: Readonly<Record<string, readonly (readonly [form: RegExp, written: string])[]>> = {
  1: [[/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3']],
  34: [[/^(\d{3})(\d\d)(\d\d)(\d\d)$/, '$1 $2 $3 $4']],
  51: [
    [/^(9\d\d)(\d{3})(\d{3})$/, '$1 $2 $3'],
    [/^(1)(\d{3})(\d{4})$/, '$1 $2 $3'],
  ],
  52: [
    [/^(33|5[56]|81)(\d{4})(\d{4})$/, '$1 $2 $3'],
    [/^(\d{3})(\d{3})(\d{4})$/, '$1 $2 $3'],
  ],
  55: [[/^(\d\d)(\d{4,5})(\d{4})$/, '$1 $2-$3']],
  56: [
    [/^([29])(\d{4})(\d{4})$/, '$1 $2 $3'],
    [/^(\d\d)(\d{3})(\d{4})$/, '$1 $2 $3'],
  ],
  57: [[/^(\d{3})(\d{3})(\d{4})$/, '$1 $2 $3']],
  595: [[/^(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3']],
  598: [
    [/^(9\d)(\d{3})(\d{3})$/, '$1 $2 $3'],
    [/^(\d{4})(\d{4})$/, '$1 $2'],
  ],
}

/**
 * Returns a phone (E.164) as people read it, with its country: `+54 9 341 555-0166`. One whose country or length is not
 * known here stays as it is.
 */
export function writtenPhone(phone: string): string {
  const argentine = /^\+54(9?)(\d{10})$/.exec(phone)
  if (argentine) {
    const [, mobile = '', number = ''] = argentine
    const area = number.startsWith('11') ? 2 : LONG_AREA.test(number) ? 4 : 3
    return `+54 ${mobile && '9 '}${number.slice(0, area)} ${number.slice(area, -4)}-${number.slice(-4)}`
  }
  for (const [dialCode, forms] of Object.entries(FORMS)) {
    const number = phone.startsWith(`+${dialCode}`) ? phone.slice(dialCode.length + 1) : ''
    const found = forms.find(([form]) => form.test(number))
    if (found) return `+${dialCode} ${number.replace(...found)}`
  }
  return phone
}
