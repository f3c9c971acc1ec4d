import type { PublicInstitution } from './publicRecords.ts'

type Place = Pick<PublicInstitution, 'city' | 'province'>

/** City and province, as far as known; once if they have the same name. */
export function placeOf({ city, province }: Place): string {
  return [...new Set([city, province].filter(Boolean))].join(', ')
}

export function mapUrl(institution: Place & Pick<PublicInstitution, 'address' | 'coordinates'>): string | null {
  const { address, coordinates } = institution
  if (!address && !coordinates) return null
  const destination = coordinates ?? [address, placeOf(institution)].filter(Boolean).join(', ')
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination })}`
}
