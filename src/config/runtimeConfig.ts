import * as z from 'zod/mini'

// zod's small form: this is loaded by every page.
const webAddress = z.url({ protocol: /^https?$/, error: 'debe ser una dirección web (https://…)' })
const filled = z.string().check(z.trim(), z.minLength(1, { error: 'no puede estar vacío' }))

const blankOr = (schema: z.ZodMiniType<string>, error: string) =>
  z._default(z.union([z.literal(''), schema], { error }), '')

const runtimeConfigSchema = z.object({
  name: z._default(filled, 'Rayo'),
  contactEmail: blankOr(z.email({ error: 'debe ser un correo' }), 'debe ser un correo'),
  whatsappUrl: blankOr(webAddress, 'debe ser una dirección web (https://…)'),
  social: z._default(z.array(z.object({ name: filled, url: webAddress })), []),
  dialCode: z._default(z.string().check(z.regex(/^\+\d{1,3}$/, { error: 'debe ser un código como +54' })), '+1'),
  /** Origin of the API, or empty for the page's own. */
  apiUrl: z.pipe(
    blankOr(webAddress, 'debe ser una dirección web (https://…)'),
    z.transform((url: string) => url.replace(/\/+$/, '')),
  ),
  auth: z._default(
    z.nullable(
      z.object({
        userPoolId: z.string().check(z.regex(/^[\w-]+_\w+$/, { error: 'debe ser como us-east-1_AbCdEf123' })),
        userPoolClientId: filled,
        /** Where the user pool answers; a path is relative to the page's origin. Null is Cognito itself. */
        userPoolEndpoint: z._default(
          z.union([z.null(), webAddress, z.string().check(z.startsWith('/'))], {
            error: 'debe ser una dirección web o una ruta',
          }),
          null,
        ),
      }),
    ),
    null,
  ),
})

/**
 * What an installation sets (decisions §1): the JSON block `rayo-config` of index.html, filled at build or by the server that serves the
 * page. An empty contact value is "not configured" and is not shown.
 */
export type RuntimeConfig = z.infer<typeof runtimeConfigSchema>

/** The configuration cannot be used; the message is one readable line. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/** Parses a configuration; throws ConfigError with a line that names every wrong value. */
export function parseRuntimeConfig(source: unknown): RuntimeConfig {
  const result = runtimeConfigSchema.safeParse(source, { error: () => 'no es válido' })
  if (result.success) return result.data
  const wrong = result.error.issues.map((issue) => `${issue.path.join('.') || 'rayo-config'}: ${issue.message}`)
  throw new ConfigError(`Configuración de Rayo no válida: ${wrong.join('; ')}`)
}

let current: RuntimeConfig | null = null

/** The configuration, read from the page once. Where there is no page, as on a server, the defaults. */
export function runtimeConfig(): RuntimeConfig {
  current ??= parseRuntimeConfig(readPage())
  return current
}

/** Replaces the configuration: for a server that renders pages, and for tests. */
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
