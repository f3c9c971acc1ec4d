import { z } from 'zod'

export type Environment = Readonly<Record<string, string | undefined>>

/** The message names every wrong variable, one per line, and shows no value that may be secret. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/** `1` or `true`, `0` or `false`; missing means no, unless it has another default. */
export const flag = z
  .stringbool({ truthy: ['1', 'true'], falsy: ['0', 'false'], error: 'must be 1 or 0' })
  .default(false)

export function wholeNumber(min: number, max: number) {
  const error = `must be a whole number from ${min} to ${max}`
  return z
    .string()
    .regex(/^\d{1,9}$/, { error })
    .transform(Number)
    .pipe(z.int().min(min, { error }).max(max, { error }))
}

const WEB_ADDRESS = 'must be a web address such as https://api.club.example'
export const webAddress = z.url({ protocol: /^https?$/, error: WEB_ADDRESS })

/** `https://a.example,https://b.example`: origins without a path, as browsers send them. */
export function originsOf(scheme: RegExp, error: string) {
  return z
    .string()
    .transform((text) => text.split(',').flatMap((part) => part.trim() || []))
    .pipe(z.array(originOf(scheme, error)))
    .default([])
}

/** One origin, as in `originsOf`. Refuses hosts that a URL parser accepts and a policy reads differently (`*`, `;`). */
export function originOf(scheme: RegExp, error: string) {
  const isOrigin = (text: string) =>
    /^\w+:\/\/[\w.:[\]-]+$/.test(text) && scheme.test(text) && URL.canParse(text) && new URL(text).origin === text
  return z.string().refine(isOrigin, { error })
}

/** Parses variables; an empty one counts as missing. `rules` returns faults in combination. Throws ConfigError. */
export function parseEnvironment<Shape extends z.ZodRawShape>(
  environment: Environment,
  shape: Shape,
  rules: (values: z.output<z.ZodObject<Shape>>) => readonly string[] = () => [],
): z.output<z.ZodObject<Shape>> {
  const nonEmpty = Object.fromEntries(
    Object.keys(shape).flatMap((name) => {
      const value = environment[name]?.trim()
      return value ? [[name, value]] : []
    }),
  )
  const result = z.object(shape).safeParse(nonEmpty)
  if (!result.success) {
    const problems = new Map(result.error.issues.map(({ path, message }) => [String(path[0]), message]))
    throw new ConfigError(messageOf([...problems].map(([name, problem]) => `${name} ${problem}`)))
  }
  const broken = rules(result.data)
  if (broken.length > 0) throw new ConfigError(messageOf(broken))
  return result.data
}

function messageOf(lines: readonly string[]): string {
  if (lines.length === 1) return `Wrong setting: ${lines[0]}`
  return ['Wrong settings:', ...lines.map((line) => `  ${line}`)].join('\n')
}
