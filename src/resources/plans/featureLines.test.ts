import { describe, expect, it } from 'vitest'
import { cleanFeatures, featuresFault, featuresToText, textToFeatures } from './featureLines.ts'

describe('features of a plan', () => {
  it('are typed one per line and read back unchanged', () => {
    const features = ['Hasta 100 socios', 'Soporte por correo']
    expect(textToFeatures(featuresToText(features))).toEqual(features)
    expect(textToFeatures('')).toEqual([])
    expect(featuresToText(undefined)).toBe('')
  })

  it('keep a line that is being begun, and lose it when saved', () => {
    expect(textToFeatures('Uno\n')).toEqual(['Uno', ''])
    expect(cleanFeatures(['  Uno ', '', '   '])).toEqual(['Uno'])
    expect(cleanFeatures(null)).toEqual([])
  })

  it('have the schema’s bounds', () => {
    expect(featuresFault(['a'.repeat(200)])).toBeNull()
    expect(featuresFault(['a'.repeat(201)])).toBe('featureTooLong')
    expect(featuresFault(Array.from({ length: 31 }, () => 'a'))).toBe('tooManyFeatures')
  })
})
