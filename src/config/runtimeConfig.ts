import { boolean, listOf, nullable, record, ShapeError, string, withDefault, type ShapeOf } from './shape.ts'
import { signInShape } from './signInConfig.ts'

const WEB = String.raw`https?:\/\/[^\s]+`
const WEB_PROBLEM = 'debe ser una dirección web (https://…)'
const webAddress = string(new RegExp(`^${WEB}$`), WEB_PROBLEM)
const webAddressOrBlank = withDefault(string(new RegExp(`^(${WEB})?$`), WEB_PROBLEM), '')
const filled = string(/\S/, 'no puede estar vacío')

const configShape = record({
  name: withDefault(filled, 'Rayo'),
  contactEmail: withDefault(string(/^([^\s@]+@[^\s@]+\.[^\s@]+)?$/, 'debe ser un correo'), ''),
  whatsappUrl: webAddressOrBlank,
  social: withDefault(listOf(record({ name: filled, url: webAddress })), []),
  dialCode: withDefault(string(/^\+\d{1,3}$/, 'debe ser un código como +54'), '+1'),
  apiUrl: webAddressOrBlank,
  /** Origins, besides the page's own, whose pictures are shown. The page's policy allows no other. */
  imageOrigins: withDefault(
    listOf(string(/^https:\/\/[^\s/?#@*]+$/, 'debe ser un origen como https://fotos.club.example')),
    [],
  ),
  auth: withDefault(
    nullable(
      record({
        userPoolId: string(/^[\w-]+_\w+$/, 'debe ser como us-east-1_AbCdEf123'),
        userPoolClientId: filled,
        /** The user pool's address. A path is relative to the page's origin; null means Cognito itself. */
        userPoolEndpoint: withDefault(
          nullable(string(new RegExp(`^(${WEB}|/\\S*)$`), 'debe ser una dirección web o una ruta')),
          null,
        ),
      }),
    ),
    null,
  ),
  /** Whether pages that were seen are kept for reading without a connection. */
  worksOffline: withDefault(boolean, false),
  signIn: withDefault(signInShape, signInShape({})),
})

/** The JSON block `rayo-config` of index.html (§D1). Empty means "not configured". */
export type RuntimeConfig = ShapeOf<typeof configShape>

export class ConfigError extends Error {
  override name = 'ConfigError'
}

export function parseRuntimeConfig(source: unknown): RuntimeConfig {
  try {
    const config = configShape(source)
    return { ...config, apiUrl: config.apiUrl.replace(/\/+$/, '') }
  } catch (error) {
    if (!(error instanceof ShapeError)) throw error
    throw new ConfigError(`Configuración de Rayo no válida: ${error.message}`, { cause: error })
  }
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
