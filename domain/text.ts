import { z } from 'zod'
import { foldText } from './fold.ts'

export { foldText } from './fold.ts'

/** Required text of one line: trimmed, 1 to `max` characters, no control characters. */
export function line(max: number) {
  return z
    .string({ error: 'required' })
    .trim()
    .min(1, { error: 'required' })
    .max(max, { error: 'tooLong' })
    .regex(/^[^\p{Cc}]*$/u, { error: 'invalidText' })
}

/** Optional text of one line: an empty one becomes null. */
export function optionalLine(max: number) {
  return z
    .string({ error: 'invalidText' })
    .trim()
    .max(max, { error: 'tooLong' })
    .regex(/^[^\p{Cc}]*$/u, { error: 'invalidText' })
    .nullable()
    .transform((text) => text || null)
}

/** Optional text of several lines, `''` when there is none. NUL is refused, because databases cannot store it. */
export function prose(max: number) {
  return z
    .string({ error: 'invalidText' })
    .trim()
    .max(max, { error: 'tooLong' })
    .refine((text) => !text.includes('\0'), { error: 'invalidText' })
}

export const isAscii = (text: string) => /^[\0-\x7f]*$/.test(text)

/**
 * An e-mail address, trimmed and in lower case. Only ASCII is allowed, and that is checked before lower-casing: the
 * Kelvin sign becomes a k, which would turn one address into another.
 */
export const emailSchema = z
  .string({ error: 'required' })
  .trim()
  .refine(isAscii, { error: 'invalidEmail' })
  .toLowerCase()
  .min(1, { error: 'required' })
  .max(254, { error: 'tooLong' })
  .pipe(z.email({ error: 'invalidEmail' }))

/** An optional e-mail address: an empty one becomes null. */
export const optionalEmailSchema = z.union([z.literal('').transform(() => null), z.null(), emailSchema])

/**
 * A phone in E.164, such as +5491123456789. Spaces, dashes, dots and brackets are dropped; an empty one becomes null.
 */
export const optionalPhoneSchema = z
  .string({ error: 'invalidPhone' })
  .nullable()
  .transform((text) => text?.replace(/[\s().-]/g, '') || null)
  .pipe(
    z
      .string()
      .regex(/^\+[1-9]\d{6,14}$/, { error: 'invalidPhone' })
      .nullable(),
  )

/**
 * A scheme, a host without user info, and the rest. User info is refused, because
 * `https://club.example@elsewhere.example/` does not lead to club.example.
 */
const PLAIN_ADDRESS = /^https?:\/\/[^/\\?#@]+(?:[/?#]|$)/i

/** An optional https (or http) address without user info: an empty one becomes null. */
export const optionalUrlSchema = optional(
  z.url({ protocol: /^https?$/, error: 'invalidUrl' }).regex(PLAIN_ADDRESS, { error: 'invalidUrl' }),
)

/** A picture on our own site: `/pictures/clubs/relampago.svg`. No other path of it is one. */
const OWN_PICTURE = /^\/pictures\/(?:[\w~-][\w.~-]*\/)*[\w~-][\w.~-]*\.(?:svg|png|jpe?g|webp|avif|gif)$/i

/** An optional address of a picture: https without user info, or one on our own site. */
export const optionalPictureSchema = optional(
  z
    .string()
    .refine((text) => OWN_PICTURE.test(text) || isHttps(text), { error: 'invalidPicture' })
    .meta({ format: 'uri-reference' }),
)

const isHttps = (text: string) => z.url({ protocol: /^https$/ }).safeParse(text).success && PLAIN_ADDRESS.test(text)

/** A web address as it is read. Stored ones may be older than the rules for new ones. */
export const storedUrlSchema = z.string().nullable()

function optional<T extends z.ZodType<string, string>>(address: T) {
  return z.union([
    z.literal('').transform(() => null),
    z.null(),
    z.string().trim().max(2000, { error: 'tooLong' }).pipe(address),
  ])
}

/** A slug: lower-case letters, digits and single dashes. */
export const slugSchema = z
  .string({ error: 'required' })
  .trim()
  .min(1, { error: 'required' })
  .max(80, { error: 'tooLong' })
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, { error: 'invalidSlug' })

/**
 * Returns the slug of a name: without accents, with a dash for everything but letters and digits. Empty when nothing is
 * left.
 */
export function slugOf(name: string): string {
  return foldText(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80)
    .replace(/-+$/, '')
}
