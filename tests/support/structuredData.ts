import { z } from 'zod'

const postalAddress = z.object({ '@type': z.literal('PostalAddress') }).loose()

/** What search engines require. `address` is the schema of the site's own addresses. */
const structuredDataWith = <Address extends z.ZodType<string>>(address: Address) =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('WebSite'), name: z.string().min(1), url: address, inLanguage: z.literal('es') }),
    z.object({
      kind: z.literal('SportsOrganization SportsActivityLocation'),
      '@id': address,
      name: z.string().min(1),
      url: address,
      description: z.string().min(1).optional(),
      sameAs: z.url().optional(),
      // These may be on another site.
      logo: z.union([address, z.url({ protocol: /^https$/ })]).optional(),
      image: z.union([address, z.url({ protocol: /^https$/ })]).optional(),
      address: postalAddress,
      geo: z
        .object({
          '@type': z.literal('GeoCoordinates'),
          latitude: z.number().min(-90).max(90),
          longitude: z.number().min(-180).max(180),
        })
        .optional(),
      telephone: z.string().min(1).optional(),
      email: z.email().optional(),
      makesOffer: z
        .array(
          z.object({
            name: z.string(),
            price: z.string().regex(/^\d+(\.\d\d)?$/),
            priceCurrency: z.string().length(3),
          }),
        )
        .min(1)
        .optional(),
    }),
    z.object({
      kind: z.literal('SportsEvent'),
      name: z.string().min(1),
      eventSchedule: z.object({
        '@type': z.literal('Schedule'),
        repeatFrequency: z.literal('P1W'),
        byDay: z.string().regex(/^https:\/\/schema\.org\/[A-Z]\w+day$/),
        startTime: z.string().regex(/^\d\d:\d\d:00$/),
        endTime: z.string().regex(/^\d\d:\d\d:00$/),
      }),
      location: z.object({ name: z.string().min(1), address: postalAddress }),
      organizer: z.object({ '@type': z.literal('SportsOrganization'), '@id': address, name: z.string().min(1) }),
    }),
    z.object({
      kind: z.literal('BreadcrumbList'),
      itemListElement: z.array(z.object({ position: z.int().min(1), name: z.string().min(1), item: address })).min(2),
    }),
  ])

const inPaths = structuredDataWith(z.string().regex(/^\/(?!\/)/))

const kindOf = (one: object) => [Reflect.get(one, '@type')].flat().join(' ')

/** The site's addresses are paths. Throws for invalid data. */
export function kindsOf(jsonLd: readonly object[]): string[] {
  return jsonLd.map((one) => inPaths.parse({ ...one, kind: kindOf(one) }).kind)
}

/** The site's addresses are whole. Throws for invalid data. */
export function structuredDataIn(html: string, origin: string) {
  const schema = structuredDataWith(z.url().startsWith(`${origin}/`))
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)]
  return blocks.map(([, text = '']) => {
    const one = z.record(z.string(), z.unknown()).parse(JSON.parse(text))
    return schema.parse({ ...one, kind: kindOf(one) })
  })
}

/** Data blocks, such as the configuration, do not run. */
export function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)].flatMap(([, attributes = '', text = '']) => {
    const type = /\btype\s*=\s*["']?([^"'\s>]+)/i.exec(attributes)?.[1]?.toLowerCase()
    const runs = type === undefined || type === 'module' || type === 'importmap' || /(?:java|ecma)script/.test(type)
    return runs && !/\bsrc\s*=/i.test(attributes) ? [text] : []
  })
}
