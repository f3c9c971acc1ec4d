import { describe, expect, it } from 'vitest'
import { cleanFeatures, featuresFault, featuresToText, textToFeatures } from './PlanForm.tsx'

describe('features of a plan', () => {
  it('read one feature per line and write it back unchanged', () => {
    const features = ['Hasta 100 socios', 'Soporte por correo']
    expect(textToFeatures(featuresToText(features))).toEqual(features)
    expect(textToFeatures('')).toEqual([])
    expect(featuresToText(undefined)).toBe('')
  })

  it('keep an empty line while typing, and drop it when saved', () => {
    expect(textToFeatures('Uno\n')).toEqual(['Uno', ''])
    expect(cleanFeatures(['  Uno ', '', '   '])).toEqual(['Uno'])
    expect(cleanFeatures(null)).toEqual([])
  })

  it('keep the bounds of the schema', () => {
    expect(featuresFault(['a'.repeat(200)])).toBeNull()
    expect(featuresFault(['a'.repeat(201)])).toBe('featureTooLong')
    expect(featuresFault(Array.from({ length: 31 }, () => 'a'))).toBe('tooManyFeatures')
  })
})
