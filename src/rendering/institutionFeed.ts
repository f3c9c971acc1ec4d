import { escapeUTF8 } from 'entities/escape'
import { finding } from '../providers/es/siteSearch.ts'
import { z } from 'zod'
import { runtimeConfig } from '../config/runtimeConfig.ts'
import { fill } from '../providers/i18n/text.ts'
import { placeOf } from '../public-site/place.ts'
import { ROWS } from '../public-site/publicRecords.ts'
import { shorten } from './describePage.ts'

const published = z.array(z.object({ publishedAt: z.string().nullable() }))

/** The institutions that were published last, as an RSS feed: its title, and its text. */
export const institutionFeed = {
  title: (): string => fill(finding.feed.title, { name: runtimeConfig().name }),
  /** `answer` is the public API's list, the last published first. Throws when it has another shape. */
  write(answer: unknown, origin: string): string {
    const rows = ROWS.institutions.parse(answer)
    const instants = published.parse(answer)
    const items = rows.map((institution, index) => {
      const at = instants[index]?.publishedAt ?? null
      const { name, slug, description, offerings } = institution
      const address = `${origin}/institutions/${slug}`
      const sports = offerings.map(({ sportName }) => sportName)
      const summary = [placeOf(institution), sports.join(', '), description].filter(Boolean).join(' · ')
      return element('item', [
        element('title', name),
        element('link', address),
        // The id does not change when the slug does: readers show an institution once.
        `<guid isPermaLink="false">${institution.id}</guid>`,
        // The form of RFC 822, which RSS asks for.
        ...(at === null ? [] : [element('pubDate', new Date(at).toUTCString())]),
        element('description', shorten(summary) || name),
        ...sports.map((sport) => element('category', sport)),
      ])
    })
    const channel = element('channel', [
      element('title', institutionFeed.title()),
      element('link', `${origin}/institutions`),
      element('description', finding.feed.description),
      element('language', 'es'),
      `<atom:link rel="self" type="application/rss+xml" href="${escapeUTF8(origin)}/institutions.xml"/>`,
      ...items,
    ])
    return `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">${channel}</rss>\n`
  },
}

function element(name: string, content: string | readonly string[]): string {
  return `<${name}>${typeof content === 'string' ? escapeUTF8(content) : content.join('\n')}</${name}>`
}
