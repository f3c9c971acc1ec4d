import { prose } from '../values/text.ts'

export const PLACEHOLDERS = ['nombre', 'deuda', 'detalle', 'vence', 'club', 'comoPagar'] as const
export type Placeholder = (typeof PLACEHOLDERS)[number]

export const DEFAULT_REMINDER = [
  'Hola, {nombre}:',
  'Te recordamos que tienes {deuda} sin pagar en {club}, desde el {vence}:',
  '{detalle}',
  '{comoPagar}',
  'Si ya pagaste, avísanos y lo registramos. ¡Gracias!',
].join('\n\n')

const MAX_TEXT = 2000

const BRACKETED = /\{([^{}]*)\}/g

const isPlaceholder = (name: string): name is Placeholder => PLACEHOLDERS.some((placeholder) => placeholder === name)

export function isTemplate(text: string): boolean {
  const names = Array.from(text.matchAll(BRACKETED), ([, name]) => name ?? '')
  return names.every(isPlaceholder) && !/[{}]/.test(text.replaceAll(BRACKETED, ''))
}

/** Leaves out lines whose values are all empty. */
export function fillTemplate(template: string, values: Readonly<Record<Placeholder, string>>): string {
  const fill = (text: string) =>
    text.replaceAll(BRACKETED, (whole, name: string) => (isPlaceholder(name) ? values[name] : whole))
  return template
    .split('\n')
    .flatMap((text) => {
      const filled = fill(text)
      return text.trim() !== '' && filled.trim() === '' ? [] : [filled]
    })
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

export const reminderTextSchema = prose(MAX_TEXT)
  .refine(isTemplate, { error: 'unknownPlaceholder' })
  .nullable()
  .transform((text) => text || null)
