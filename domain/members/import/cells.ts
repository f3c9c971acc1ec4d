import { isValidPhoneNumber } from 'libphonenumber-js/max'
import { completePhone } from '../../values/phone.ts'
import { optionalEmailSchema, optionalPhoneSchema } from '../../values/text.ts'

/** The addresses in a cell, and whether something else is in it. */
export function readEmails(cell: string): { emails: string[]; isWhole: boolean } {
  const parts = cell
    .replace(/^mailto:/i, '')
    .replace(/[^<>;,]*<(\S+@[^<>\s]+)>/g, '$1')
    .split(/[;,/|]+|\s:::\s|\s[yeo]\s/)
    .flatMap((part) => {
      const words = part.split(/\s+/).filter(Boolean)
      // A space in an address leaves half of it, which is somebody else's.
      return words.every((word) => word.includes('@')) ? words : [part.trim()]
    })
  const emails = parts.flatMap((part) => {
    const parsed = optionalEmailSchema.safeParse(part.replace(/^[<(]+|[>).]+$/g, ''))
    return parsed.success && parsed.data !== null && !IS_NO_ADDRESS.test(parsed.data) ? parsed.data : []
  })
  return { emails: [...new Set(emails)], isWhole: emails.length === parts.length }
}

const IS_NO_ADDRESS =
  /^(?:no-?tiene|sin-?(?:mail|email|correo)|no|x+|s\/?d|nc|ninguno|a)@|@(?:no-?tiene|sin-?mail|x+)\./

/**
 * The phones in a cell that can certainly be called, as +549341…, and whether something else is in it. A number
 * without its area is none.
 */
export function readPhones(cell: string, timezone: string): { phones: string[]; isWhole: boolean } {
  const whole = phoneIn(cell, timezone)
  // *3415550221 (mamá)* says whose it is.
  if (whole) return { phones: [whole], isWhole: !/\p{L}{4}/u.test(cell.replace(PHONE_WORDS, '')) }
  const parts = cell.split(SEPARATOR).filter((part) => /\d/.test(part))
  const phones = parts.flatMap((part) => phoneIn(part, timezone) ?? phonesBeside(part, timezone))
  return { phones: [...new Set(phones)], isWhole: false }
}

const SEPARATOR = /[;,/|]|:::|\s[-–yoóu]\s|(?<=\d{10})-(?=\d{10})|\bint(?:erno)?\b|\s{2,}|(?=\()(?<=\d\s*)/i

const PHONE_WORDS =
  /(?<!\p{L})(?:tele?f|tel[eé]fonos?|celu|celular(?:es)?|m[oó]vil(?:es)?|whats ?app|particular|laboral|trabajo|personal|casa|fijo)(?!\p{L})/giu

/** Of *341 555 0221 341 555 0222*, which a space alone or the end of a line divides. */
function phonesBeside(part: string, timezone: string): string[] {
  const words = /\p{L}/u.test(part) ? [] : part.trim().split(/\s+/)
  const pairs = words.map((_, at) =>
    [words.slice(0, at), words.slice(at)].map((some) => phoneIn(some.join(' '), timezone)),
  )
  return pairs.map((pair) => pair.filter((phone) => phone !== null)).find(({ length }) => length === 2) ?? []
}

function phoneIn(text: string, timezone: string): string | null {
  const digits = text
    .replace(/(?<=\d)[.,]0$/, '')
    .replace(/\p{L}+[.:]?/gu, ' ')
    .replace(/\(\s*\)/g, '')
    .trim()
  // `11 1111-1111` means none.
  if (/^(\d)\1{6,}$/.test(digits.replace(/\D/g, ''))) return null
  const parsed = optionalPhoneSchema.safeParse(completePhone(digits, timezone))
  // A length is not enough: a number of another country, or without its area, may have that of a whole one.
  return parsed.success && parsed.data !== null && isValidPhoneNumber(parsed.data) ? parsed.data : null
}

/** A cell without the spaces and marks that nobody sees, and our exports' apostrophe before a formula. */
export function cleanCell(cell: string): string {
  return cell
    .normalize('NFC')
    .replace(/[\u00a0\u2007\u202f]/g, ' ')
    .replace(/[\u00ad\u200b\u2060\ufeff]/g, '')
    .trim()
    .replace(/^'(?=[=+\-@\t])/, '')
}
