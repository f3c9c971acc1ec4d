import type { FieldMessage } from '#domain/api/errors'
import { planInputSchema } from '#domain/clubs/plan'

export function featuresToText(features: unknown): string {
  return Array.isArray(features) ? features.join('\n') : ''
}

/** The features in that text. Empty lines stay while typing; `cleanFeatures` drops them. */
export function textToFeatures(text: unknown): string[] {
  return typeof text === 'string' && text !== '' ? text.split('\n') : []
}

export function cleanFeatures(features: unknown): string[] {
  if (!Array.isArray(features)) return []
  return features.map((feature) => String(feature).trim()).filter((feature) => feature !== '')
}

export function featuresFault(features: unknown): 'featureTooLong' | 'tooManyFeatures' | null {
  const { error } = planInputSchema.shape.features.safeParse(cleanFeatures(features))
  const has = (message: FieldMessage) => error?.issues.some((issue) => issue.message === message)
  if (has('tooLong')) return 'featureTooLong'
  return has('tooMany') ? 'tooManyFeatures' : null
}

export function cleanPlan<T extends { features?: unknown }>(plan: T): T & { features: string[] } {
  return { ...plan, features: cleanFeatures(plan.features) }
}
