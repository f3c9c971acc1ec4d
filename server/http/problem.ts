import { DomainError } from '#domain/api/errors'
import { ERRORS, FIELD_TEXTS } from '#domain/api/messages'
import type { Problem } from '#domain/api/problem'
import { CATALOGUE_KEYS } from '../resources/catalogue.ts'
import { DuplicateOf } from '../services/records/writeRecord.ts'
import {
  ReferenceViolation,
  StaleVersion,
  StoreUnavailable,
  UNIQUE_ERRORS,
  UniqueViolation,
  type UniqueConstraint,
} from '../store/port/failures.ts'

const TITLES: Record<number, string> = {
  400: 'Solicitud mal formada',
  401: 'Sin autenticar',
  403: 'Sin permiso',
  404: 'No encontrado',
  405: 'Operación no disponible',
  409: 'Conflicto',
  410: 'Ya no existe',
  412: 'Registro desactualizado',
  413: 'Solicitud demasiado grande',
  415: 'Formato no admitido',
  422: 'Datos no válidos',
  429: 'Demasiadas solicitudes',
  500: 'Error interno',
  503: 'Servicio no disponible',
}

function duplicateError(constraint: UniqueConstraint): DomainError {
  const key = CATALOGUE_KEYS.find(({ name }) => name === constraint)
  if (key) return new DomainError(key.error, { fields: { [key.field]: 'taken' } })
  // By its type, every other constraint has an entry.
  const code = UNIQUE_ERRORS[constraint as keyof typeof UNIQUE_ERRORS]
  return new DomainError(code, code === 'emailTaken' ? { fields: { email: 'taken' } } : {})
}

export function domainErrorOf(error: unknown): DomainError {
  if (error instanceof DomainError) return error
  if (error instanceof UniqueViolation) {
    const { code, fields } = duplicateError(error.constraint)
    return new DomainError(code, { fields, existing: error instanceof DuplicateOf ? error.existing : undefined })
  }
  if (error instanceof StoreUnavailable) return new DomainError('unavailable', { cause: error })
  if (error instanceof StaleVersion) return new DomainError('stale')
  if (error instanceof ReferenceViolation) {
    const field = error.reference.split('.').slice(1).join('.') || 'id'
    return new DomainError('validation', { fields: { [field]: 'unknownReference' } })
  }
  return new DomainError('internal', { cause: error })
}

export function problemOf(error: DomainError): Problem {
  const fields = Object.entries(error.fields)
  return {
    type: `urn:rayo:problem:${error.code}`,
    title: TITLES[error.status] ?? 'Error',
    status: error.status,
    code: error.code,
    detail: ERRORS[error.code].detail,
    ...(fields.length > 0 && { errors: Object.fromEntries(fields.map(([path, key]) => [path, FIELD_TEXTS[key]])) }),
    ...(error.existing && { existing: error.existing }),
    // The current record comes from a view, which is plain JSON.
    ...(error.current !== undefined && { current: error.current as Problem['current'] }),
  }
}

export function problemResponse(failure: unknown, headers: Record<string, string> = {}): Response {
  const error = domainErrorOf(failure)
  return new Response(JSON.stringify(problemOf(error)), {
    status: error.status,
    headers: {
      'Content-Type': 'application/problem+json; charset=utf-8',
      'Cache-Control': 'no-store',
      ...(error.status === 401 && { 'WWW-Authenticate': 'Bearer' }),
      ...retryAfterOf(error),
      ...headers,
    },
  })
}

const UNAVAILABLE_SECONDS = 5

export function retryAfterOf({ code, cause }: DomainError): Record<string, string> {
  if (code === 'unavailable') return { 'Retry-After': String(UNAVAILABLE_SECONDS) }
  return code === 'rateLimited' && typeof cause === 'number' ? { 'Retry-After': String(cause) } : {}
}
