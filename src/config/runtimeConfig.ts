import { z } from 'zod'
import { address, signInSchema } from './signInConfig.ts'

const WEB_ADDRESS = 'debe ser una dirección web (https://…)'
const webAddress = z.string().regex(/^https?:\/\/\S+$/, WEB_ADDRESS)
const webAddressOrBlank = z
  .string()
  .regex(/^(https?:\/\/\S+)?$/, WEB_ADDRESS)
  .default('')
const filled = z.string().regex(/\S/, 'no puede estar vacío')
/** Origins, besides the page's own, whose pictures are shown. The page's policy allows no other. */
const origin = z.string().regex(/^https:\/\/[^\s/?#@*]+$/, 'debe ser un origen como https://fotos.club.example')

const configSchema = z.object({
  name: filled.default('Rayo'),
  contactEmail: z
    .string()
    .regex(/^([^\s@]+@[^\s@]+\.[^\s@]+)?$/, 'debe ser un correo')
    .default(''),
  whatsappUrl: webAddressOrBlank,
  social: z.array(z.object({ name: filled, url: webAddress })).default([]),
  dialCode: z
    .string()
    .regex(/^\+\d{1,3}$/, 'debe ser un código como +54')
    .default('+1'),
  apiUrl: webAddressOrBlank,
  imageOrigins: z.array(origin).default([]),
  auth: z
    .object({
      userPoolId: z.string().regex(/^[\w-]+_\w+$/, 'debe ser como us-east-1_AbCdEf123'),
      userPoolClientId: filled,
      /** The user pool's address. A path is relative to the page's origin; null means Cognito itself. */
      userPoolEndpoint: address,
    })
    .nullable()
    .default(null),
  /** Whether pages that were seen are kept for reading without a connection. */
  worksOffline: z.boolean().default(false),
  signIn: signInSchema.prefault({}),
})

/** The JSON block `rayo-config` of index.html (§D1). Empty means "not configured". */
export type RuntimeConfig = z.infer<typeof configSchema>

export class ConfigError extends Error {
  override name = 'ConfigError'
}

/** Throws ConfigError, which names the first field that is wrong. */
export function parseRuntimeConfig(source: unknown): RuntimeConfig {
  const { data, error } = configSchema.safeParse(source)
  if (data) return { ...data, apiUrl: data.apiUrl.replace(/\/+$/, '') }
  const [issue] = error.issues
  const reason = issue?.code === 'invalid_type' ? 'tiene otro tipo' : issue?.message
  throw new ConfigError(`Configuración de Rayo no válida: ${issue?.path.join('.')}: ${reason}`)
}

let current: RuntimeConfig | null = null

/** The configuration, read from the page once. Without a page, as on a server, the defaults. */
export function runtimeConfig(): RuntimeConfig {
  current ??= parseRuntimeConfig(readPage())
  return current
}

export function setRuntimeConfig(config: RuntimeConfig | null): void {
  current = config
}

function readPage(): unknown {
  if (typeof document === 'undefined') return {}
  const text = document.getElementById('rayo-config')?.textContent?.trim()
  if (!text) return {}
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new ConfigError('Configuración de Rayo no válida: el bloque rayo-config no es JSON.', { cause })
  }
}
