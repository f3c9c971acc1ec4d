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

/** Text of one line that may be absent: an empty one is null. */
export function optionalLine(max: number) {
  return z
    .string({ error: 'invalidText' })
    .trim()
    .max(max, { error: 'tooLong' })
    .regex(/^[^\p{Cc}]*$/u, { error: 'invalidText' })
    .nullable()
    .transform((text) => text || null)
}

/** Prose of several lines; empty when there is none. NUL is refused, as databases cannot hold it. */
export function prose(max: number) {
  return z
    .string({ error: 'invalidText' })
    .trim()
    .max(max, { error: 'tooLong' })
    .refine((text) => !text.includes('\0'), { error: 'invalidText' })
}

/** Whether a text holds nothing but ASCII. */
export const isAscii = (text: string) => /^[\0-\x7f]*$/.test(text)

/**
 * An e-mail address, trimmed and in lower case. ASCII alone, which is looked at before: the Kelvin sign in lower case is a k, and so would make
 * one address into another.
 */
export const emailSchema = z
  .string({ error: 'required' })
  .trim()
  .refine(isAscii, { error: 'invalidEmail' })
  .toLowerCase()
  .min(1, { error: 'required' })
  .max(254, { error: 'tooLong' })
  .pipe(z.email({ error: 'invalidEmail' }))

/** An e-mail address that may be absent: an empty one is null. */
export const optionalEmailSchema = z.union([z.literal('').transform(() => null), z.null(), emailSchema])

/** A phone in E.164, such as +5491123456789; spaces, dashes, dots and brackets are dropped. An empty one is null. */
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

/** A scheme, a host without user info, and what follows: `https://club.example@elsewhere.example/` leads elsewhere than it says. */
const PLAIN_ADDRESS = /^https?:\/\/[^/\\?#@]+(?:[/?#]|$)/i

/** An https (or http) address without user info that may be absent: an empty one is null. */
export const optionalUrlSchema = optional(
  z.url({ protocol: /^https?$/, error: 'invalidUrl' }).regex(PLAIN_ADDRESS, { error: 'invalidUrl' }),
)

/** A path of the product's own site, from its root: `/pictures/clubs/relampago.svg`. Browsers take `//host` and `/\host` for another one. */
const OWN_PATH = /^\/(?:[\w~-][\w.~-]*\/)*[\w~-][\w.~-]*$/

/** A picture's address that may be absent: https without user info, or a path of the own site. */
export const optionalPictureSchema = optional(
  z
    .string()
    .refine((text) => OWN_PATH.test(text) || isHttps(text), { error: 'invalidPicture' })
    .meta({ format: 'uri-reference' }),
)

const isHttps = (text: string) => z.url({ protocol: /^https$/ }).safeParse(text).success && PLAIN_ADDRESS.test(text)

/** An address of the web as it is read: what is stored may be older than the rules for what is written. */
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

/** The slug of a name: accents dropped, everything else than letters and digits a dash. Empty when nothing is left. */
export function slugOf(name: string): string {
  return foldText(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80)
    .replace(/-+$/, '')
}
