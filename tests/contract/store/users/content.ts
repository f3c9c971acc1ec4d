import { NO_DETAILS } from '#domain/members/person'
import { shownMembership } from '#domain/members/user'
import {
  aMembership,
  aPendingMembership,
  aSport,
  aUser,
  anInstitution,
  anInvitation,
} from '../../../support/builders.ts'

const football = aSport()
export const rugby = aSport()
export const rayo = anInstitution()
export const sol = anInstitution()
export const luna = anInstitution()

/** A member of one club. */
export const bruno = aUser({
  givenName: 'Bruno',
  familyName: 'Álvarez',
  documentNumber: '30111222',
  subject: 'sub-bruno',
})
/** In two clubs: Admin of one, User of the other. */
export const clara = aUser({ givenName: 'Clara', familyName: 'Ñáñez', email: 'clara.vega@example.org', active: false })
/** Their membership has ended. */
export const dario = aUser({
  givenName: 'Darío',
  familyName: 'zapata',
  email: 'dario@example.org',
  gender: 'M',
  birthdate: '1990-04-05',
  phone: '+5491144445555',
  documentNumber: '27555666',
  createdAt: '2024-03-01T00:00:00.000Z',
})
/** A member of one club, invited by another under a different name. */
export const eva = aUser({
  givenName: 'Eva',
  familyName: 'Luna',
  email: 'eva@example.org',
  documentNumber: '28333444',
  subject: 'sub-eva',
})
/** Invited by two clubs; accepted neither. */
export const fabian = aUser({ givenName: '', familyName: '', email: 'fabian@example.org' })
/** In no club. */
export const gala = aUser({ givenName: 'Gala', familyName: 'Alvarez', superAdmin: true })
/** A member of one club. Another invited them at their former e-mail. */
export const hugo = aUser({ givenName: 'Hugo', familyName: 'Ortiz', email: 'hugo.hoy@example.org' })
export const users = [bruno, clara, dario, eva, fabian, gala]

export const brunoInRayo = aMembership({
  userId: bruno.id,
  institutionId: rayo.id,
  memberNumber: 'R-17',
  sportIds: [football.id],
})
export const claraInRayo = aMembership({ userId: clara.id, institutionId: rayo.id, role: 'Admin' })
export const claraInSol = aMembership({
  userId: clara.id,
  institutionId: sol.id,
  memberNumber: 'SECRETO',
  sportIds: [rugby.id],
})
export const darioInRayo = aMembership({
  userId: dario.id,
  institutionId: rayo.id,
  memberNumber: 'R-3',
  until: '2024-02-01',
})
export const evaInSol = aMembership({ userId: eva.id, institutionId: sol.id })
export const evaInRayo = aPendingMembership({
  userId: eva.id,
  institutionId: rayo.id,
  memberNumber: 'R-99',
  version: 3,
  createdAt: '2024-05-05T00:00:00.000Z',
  updatedAt: '2024-05-06T00:00:00.000Z',
  invitation: anInvitation({ email: 'eva@example.org', givenName: 'Evita', familyName: 'Mora' }),
})
export const fabianInRayo = aPendingMembership({
  userId: fabian.id,
  institutionId: rayo.id,
  invitation: anInvitation({ email: 'fabian@example.org', givenName: 'Fabián', familyName: 'Rey' }),
})
export const fabianInSol = aPendingMembership({
  userId: fabian.id,
  institutionId: sol.id,
  invitation: anInvitation({ email: 'fabian@example.org', givenName: 'Fabio', familyName: 'Reina' }),
})
export const memberships = [
  brunoInRayo,
  claraInRayo,
  claraInSol,
  darioInRayo,
  evaInSol,
  evaInRayo,
  fabianInRayo,
  fabianInSol,
]

export const content = { sports: [football, rugby], institutions: [rayo, sol, luna], users, memberships }

export function viewOf(stored: (typeof users)[number], own: typeof memberships) {
  const { subject, emailHeld: _emailHeld, termsVersion: _version, termsAcceptedAt: _at, ...user } = stored
  return { ...user, linked: subject !== null, pending: false, memberships: own.map(shownMembership) }
}

/** A former member: the name without private data. */
export function formerViewOf(user: (typeof users)[number], own: typeof memberships) {
  return { ...viewOf(user, own), email: null, ...NO_DETAILS }
}
