import type { QueryClient } from '@tanstack/react-query'
import { pointOf } from '#domain/values/coordinates'
import { minorDigits } from '#domain/money/currency'
import { runtimeConfig } from '../config/runtimeConfig.ts'
import { about as aboutTexts } from '../providers/es/about.ts'
import { finding, siteSearch } from '../providers/es/siteSearch.ts'
import { help } from '../providers/es/help.ts'
import { legal } from '../providers/es/legal.ts'
import { shell } from '../providers/es/shell.ts'
import { site, siteHome } from '../providers/es/site.ts'
import { sitePlans } from '../providers/es/sitePlans.ts'
import { visitorForms } from '../providers/es/visitorForms.ts'
import { fill } from '../providers/i18n/text.ts'
import { recordIn, type Gone } from '../public-site/publicApi.ts'
import type { PublicInstitution, PublicSport } from '../public-site/publicRecords.ts'
import { placeOf } from '../public-site/place.ts'

export type PageDescription = {
  description: string
  card: Card
  jsonLd: readonly object[]
}

/** A page's picture in link previews. A null title is the page's own. */
type Card = { title: string | null; lines: readonly string[] }

const LONGEST = 160

export function describePage(
  page: string,
  params: Readonly<Record<string, string | undefined>>,
  cache: QueryClient,
): PageDescription {
  const { name } = runtimeConfig()
  const [intro, title, path] = plainPages(name)[page] ?? []
  if (intro && title && path) return about(intro, [trail([title, path])])
  switch (page) {
    case 'HomePage':
      return {
        ...about(siteHome.intro, [websiteOf(name)]),
        card: { title: `${siteHome.headline} ${siteHome.headlineMark}`, lines: [siteHome.intro] },
      }
    case 'SportPage': {
      const sport = recordIn(cache.getQueryData<PublicSport | Gone | null>(['public', 'sports', params.slug]))
      return sport ? describeSport(sport) : about(site.sports.intro)
    }
    case 'JoinPage': {
      const institution = institutionIn(cache, params.slug)
      return about(visitorForms.join.intro.join, institution ? [joinTrail(institution)] : [])
    }
    case 'InstitutionPage': {
      const institution = institutionIn(cache, params.slug)
      return institution ? describeInstitution(institution) : about(siteSearch.intro)
    }
    default:
      return about(siteHome.intro)
  }
}

/** Pages with a fixed description. */
const plainPages = (name: string): Readonly<Record<string, readonly [intro: string, title: string, path: string]>> => ({
  SportsPage: [site.sports.intro, site.sports.title, '/sports'],
  CalendarPage: [finding.calendar.intro, finding.calendar.title, '/calendar'],
  InstitutionsPage: [siteSearch.intro, siteSearch.title, '/institutions'],
  PlansPage: [fill(sitePlans.intro, { name }), sitePlans.title, '/plans'],
  HelpPage: [help.intro, help.title, '/help'],
  AboutPage: [fill(aboutTexts.intro, { name }), aboutTexts.title, '/about'],
  PrivacyPage: [fill(legal.privacy.intro, { name }), legal.privacy.title, '/privacy'],
  TermsPage: [fill(legal.terms.intro, { name }), legal.terms.title, '/terms'],
  ContactPage: [visitorForms.contact.intro, visitorForms.contact.title, '/contact'],
})

function about(description: string, jsonLd: readonly object[] = []): PageDescription {
  const text = shorten(description)
  return { description: text, card: { title: null, lines: [text] }, jsonLd }
}

function institutionIn(cache: QueryClient, slug: string | undefined): PublicInstitution | null {
  return recordIn(cache.getQueryData<PublicInstitution | Gone | null>(['public', 'institutions', slug]))
}

function describeInstitution(institution: PublicInstitution): PageDescription {
  const { name, description, offerings } = institution
  const address = addressOf(institution)
  const sports = offerings.map(({ sportName }) => sportName).join(', ')
  return {
    description: shorten([placeOf(institution), description || sports].filter(Boolean).join(' · ') || name),
    card: { title: name, lines: [sports, placeOf(institution)].filter(Boolean) },
    jsonLd: [
      organizationOf(institution, address),
      ...offerings.flatMap((offering) => eventsOf(institution, offering, address)),
      institutionTrail(institution),
    ],
  }
}

const addressOf = ({ slug }: PublicInstitution) => `/institutions/${slug}`

function institutionTrail(institution: PublicInstitution, ...further: readonly Step[]): object {
  return trail([siteSearch.title, '/institutions'], [institution.name, addressOf(institution)], ...further)
}

function joinTrail(institution: PublicInstitution): object {
  return institutionTrail(institution, [visitorForms.join.join, `${addressOf(institution)}/join`])
}

function describeSport({ name, slug, description }: PublicSport): PageDescription {
  const text = shorten(description || site.sports.intro)
  return {
    description: text,
    card: { title: name, lines: [text] },
    jsonLd: [trail([site.sports.title, '/sports'], [name, `/sports/${slug}`])],
  }
}

const CONTEXT = 'https://schema.org'

function websiteOf(name: string): object {
  return {
    '@context': CONTEXT,
    '@type': 'WebSite',
    name,
    url: '/',
    inLanguage: 'es',
  }
}

function organizationOf(institution: PublicInstitution, url: string): object {
  const { name, description, email, phone, website, logoUrl, pictureUrl, offerings, currency } = institution
  return withoutBlanks({
    '@context': CONTEXT,
    '@type': ['SportsOrganization', 'SportsActivityLocation'],
    '@id': `${url}#institution`,
    name,
    url,
    description,
    email,
    telephone: phone,
    sameAs: website,
    logo: logoUrl,
    image: pictureUrl,
    sport: offerings.map(({ sportName }) => sportName),
    address: postalAddressOf(institution),
    geo: geoOf(institution),
    makesOffer: offerings
      .flatMap(({ sportName, monthlyAmount, variants }) =>
        variants.length === 0
          ? [{ name: sportName, amount: monthlyAmount }]
          : variants.map(({ name: variant, amount }) => ({ name: `${sportName} · ${variant}`, amount })),
      )
      .map((offer) => ({
        '@type': 'Offer',
        name: offer.name,
        price: (offer.amount / 10 ** minorDigits(currency)).toFixed(minorDigits(currency)),
        priceCurrency: currency,
      })),
  })
}

function postalAddressOf({ address, city, province }: PublicInstitution): object {
  return withoutBlanks({
    '@type': 'PostalAddress',
    streetAddress: address,
    addressLocality: city,
    addressRegion: province,
  })
}

function geoOf({ coordinates }: PublicInstitution): object | null {
  const point = coordinates === null ? null : pointOf(coordinates)
  return point && { '@type': 'GeoCoordinates', ...point }
}

type PublicOffering = PublicInstitution['offerings'][number]

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** A weekly training as an event that repeats, without a `startDate`, which would depend on the time. */
function eventsOf(institution: PublicInstitution, { sportName, schedule }: PublicOffering, url: string): object[] {
  return schedule.map(({ weekday, from, to, place }) => ({
    '@context': CONTEXT,
    '@type': 'SportsEvent',
    name: `${sportName} · ${institution.name}`,
    sport: sportName,
    eventSchedule: {
      '@type': 'Schedule',
      repeatFrequency: 'P1W',
      byDay: `${CONTEXT}/${DAYS[weekday - 1]}`,
      startTime: `${from}:00`,
      endTime: `${to}:00`,
    },
    location: { '@type': 'Place', name: place ?? institution.name, address: postalAddressOf(institution) },
    organizer: { '@type': 'SportsOrganization', '@id': `${url}#institution`, name: institution.name },
  }))
}

type Step = readonly [name: string, path: string]

function trail(...steps: readonly Step[]): object {
  return {
    '@context': CONTEXT,
    '@type': 'BreadcrumbList',
    itemListElement: [[shell.nav.home, '/'] as const, ...steps].map(([name, item], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item,
    })),
  }
}

/** The fields that are known: search engines refuse empty ones. */
function withoutBlanks(fields: Record<string, unknown>): object {
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([, value]) => value !== null && value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  )
}

export function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= LONGEST) return line
  return `${line.slice(0, LONGEST - 1).replace(/\s+\S*$/, '')}…`
}
