import { JOINS_A_DAY } from './joinRequest.ts'
import type { JoinRequest } from './joinRequest.ts'
import { JOIN_KIND_NAMES } from './names.ts'
import { dayInFigures } from './writtenDate.ts'

/** `site` is null where it is not known. `isLast`: the day's mails end with this one. */
export function joinRequestMail({
  request,
  institutionName,
  sportName,
  site,
  isLast,
}: {
  request: JoinRequest
  institutionName: string
  sportName: string | null
  site: string | null
  isLast: boolean
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
      site === null
        ? 'Responde desde el panel, en Solicitudes.'
        : `Responde desde el panel: ${site}/panel/join-requests/${id}`,
      ...(isLast
        ? [
            `Hoy ya llegaron ${JOINS_A_DAY} solicitudes. De las próximas no te avisaremos por correo: míralas en el panel.`,
          ]
        : []),
    ].join('\n\n'),
  }
}
