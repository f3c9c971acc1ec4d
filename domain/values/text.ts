import { z } from 'zod'
import { foldText } from './fold.ts'

export { foldText } from './fold.ts'

export function line(max: number) {
  return z
    .string({ error: 'required' })
    .trim()
    .min(1, { error: 'required' })
    .max(max, { error: 'tooLong' })
    .regex(/^[^\p{Cc}]*$/u, { error: 'invalidText' })
}

export const reasonInputSchema = z.object({ reason: line(300) })

export function optionalLine(max: number) {
  return z
    .string({ error: 'invalidText' })
    .trim()
    .max(max, { error: 'tooLong' })
    .regex(/^[^\p{Cc}]*$/u, { error: 'invalidText' })
    .nullable()
    .transform((text) => text || null)
}

export function prose(max: number) {
  return z
    .string({ error: 'invalidText' })
    .trim()
    .max(max, { error: 'tooLong' })
    .refine((text) => !text.includes('\0'), { error: 'invalidText' })
}

export const isAscii = (text: string) => /^[\0-\x7f]*$/.test(text)

/** ASCII alone, checked before lower-casing: the Kelvin sign becomes a k, which is another address. */
export const emailSchema = z
  .string({ error: 'required' })
  .trim()
  .refine(isAscii, { error: 'invalidEmail' })
  .toLowerCase()
  .min(1, { error: 'required' })
  .max(254, { error: 'tooLong' })
  .pipe(z.email({ error: 'invalidEmail' }))

export const optionalEmailSchema = z.union([z.literal('').transform(() => null), z.null(), emailSchema])

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

/** User info is refused: `https://club.example@elsewhere.example/` does not open club.example. */
const PLAIN_ADDRESS = /^https?:\/\/[^/\\?#@]+(?:[/?#]|$)/i

export const optionalUrlSchema = optional(
  z.url({ protocol: /^https?$/, error: 'invalidUrl' }).regex(PLAIN_ADDRESS, { error: 'invalidUrl' }),
)

/** A picture on our own site: `/pictures/clubs/relampago.svg`. No other path of it is one. */
const OWN_PICTURE = /^\/pictures\/(?:[\w~-][\w.~-]*\/)*[\w~-][\w.~-]*\.(?:svg|png|jpe?g|webp|avif|gif)$/i

export const optionalPictureSchema = optional(
  z
    .string()
    .refine((text) => OWN_PICTURE.test(text) || isHttps(text), { error: 'invalidPicture' })
    .meta({ format: 'uri-reference' }),
)

const isHttps = (text: string) => z.url({ protocol: /^https$/ }).safeParse(text).success && PLAIN_ADDRESS.test(text)

/** Stored ones may be older than the rules for new ones. */
export const storedUrlSchema = z.string().nullable()

function optional<T extends z.ZodType<string, string>>(address: T) {
  return z.union([
    z.literal('').transform(() => null),
    z.null(),
    z.string().trim().max(2000, { error: 'tooLong' }).pipe(address),
  ])
}

export const slugSchema = z
  .string({ error: 'required' })
  .trim()
  .min(1, { error: 'required' })
  .max(80, { error: 'tooLong' })
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, { error: 'invalidSlug' })

export function slugOf(name: string): string {
  return foldText(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80)
    .replace(/-+$/, '')
}

export type SlugHolder = { slug: string; isShown: boolean; wasShown: boolean }

export type SlugAnswer = { kind: 'shown' } | { kind: 'moved'; slug: string } | { kind: 'gone' } | { kind: 'unknown' }

/** `holders`: the present one, then the former ones. The first that was ever public decides: a draft does not count. */
export function slugAnswer(slug: string, holders: readonly SlugHolder[]): SlugAnswer {
  const holder = holders.find(({ isShown, wasShown }) => isShown || wasShown)
  if (!holder) return { kind: 'unknown' }
  if (!holder.isShown) return { kind: 'gone' }
  return holder.slug === slug ? { kind: 'shown' } : { kind: 'moved', slug: holder.slug }
}

export const whole = (first: number, last: number) =>
  z.int({ error: 'invalidNumber' }).min(first, { error: 'numberTooSmall' }).max(last, { error: 'numberTooLarge' })
