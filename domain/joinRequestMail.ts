import type { JoinRequest } from './joinRequest.ts'
import { JOIN_KIND_NAMES } from './names.ts'
import { dayInFigures } from './receiptPaper.ts'

/** Returns the mail that tells an institution's Admins of a new request. `origin` is the site's. */
export function joinRequestMail({
  request,
  institutionName,
  sportName,
  origin,
}: {
  request: JoinRequest
  institutionName: string
  sportName: string | null
  origin: string
}): { subject: string; text: string } {
  const { id, kind, givenName, familyName, email, phone, birthdate, message } = request
  const name = `${givenName} ${familyName}`
  const told = [
    ['Correo', email],
    ['Teléfono', phone],
    ['Deporte', sportName],
    ['Nacimiento', birthdate && dayInFigures(birthdate)],
  ].flatMap(([label, value]) => (value ? [`${label}: ${value}`] : []))
  return {
    subject: `${JOIN_KIND_NAMES[kind]}: ${name}`,
    text: [
      `${name} escribió desde la página de ${institutionName} (${JOIN_KIND_NAMES[kind].toLowerCase()}).`,
      told.join('\n'),
      ...(message ? [message] : []),
      `Responde desde el panel: ${origin}/panel/join-requests/${id}`,
    ].join('\n\n'),
  }
}
