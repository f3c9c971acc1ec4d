import type { PublicInstitution } from './publicApi.ts'

/** City and province, as far as they are known; a city that is called as its province is named once. */
export function placeOf({ city, province }: Pick<PublicInstitution, 'city' | 'province'>): string {
  return [...new Set([city, province].filter(Boolean))].join(', ')
}
