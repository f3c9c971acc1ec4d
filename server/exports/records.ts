import { can } from '#domain/access/access'
import type { CalendarDate } from '#domain/values/calendar'
import type { InstitutionView } from '#domain/clubs/institution'
import { nextPause, scholarshipOn, type Membership } from '#domain/members/membership'
import { INSTITUTION_STATUS_NAMES, MEMBERSHIP_STATE_NAMES, roleName } from '#domain/api/names'
import { PERSON_DETAILS, PERSON_VIEWS, type PersonField } from '#domain/members/person'
import type { UserView } from '#domain/members/user'
import { dayInFigures } from '#domain/values/writtenDate'
import { column, dayOf, type Names, type Cell, type Column, type Sheet } from './sheet.ts'

const { text, day } = column

export const userSheet: Sheet<UserView> = {
  title: 'Usuarios',
  references: ({ memberships }) => ({
    institutions: memberships.map(({ institutionId }) => institutionId),
    sports: memberships.flatMap(({ sportIds }) => sportIds),
  }),
  columns: () => [
    personColumn('familyName'),
    personColumn('givenName'),
    text('Email', ({ email }) => email, 28),
    perMembership('Institución', ({ institutionId }, { institutions }) => institutions(institutionId), 28),
    perMembership('Rol', roleName, 24),
    perMembership('N.º de socio', ({ memberNumber }) => memberNumber, 12),
    day('Desde', ({ memberships }) => daysOf(memberships.map(({ since }) => since))),
    day('Hasta', ({ memberships }) => daysOf(memberships.map(({ until }) => until))),
    perMembership('Estado', ({ state }) => MEMBERSHIP_STATE_NAMES[state], 11),
    perMembership('Categoría', (one, { category }, user) => category(user, one), 16),
    perMembership('Beca %', (one, { today }) => String(scholarshipOn(one, today(one)) || ''), 10),
    day('Pausa desde', (user, names) => daysOf(pausesOf(user, names).map((pause) => pause?.from ?? null))),
    day('Pausa hasta', (user, names) => daysOf(pausesOf(user, names).map((pause) => pause?.to ?? null))),
    perMembership('Deportes', ({ sportIds }, { sports }) => joinTexts(sportIds.map(sports), ', '), 24),
    perMembership('Variantes', (one, { variants }) => variants(one), 24),
    ...PERSON_DETAILS.map(personColumn),
    text('Cuenta activa', ({ active }) => (active ? 'Sí' : 'No'), 13),
  ],
}

export const institutionSheet: Sheet<InstitutionView> = {
  title: 'Instituciones',
  references: ({ planId }) => ({ plans: [planId] }),
  columns: (actor) => [
    text('Nombre', ({ name }) => name, 28),
    text('Ciudad', ({ city }) => city),
    text('Provincia', ({ province }) => province),
    text(
      'Deportes',
      ({ offerings }) =>
        joinTexts(
          offerings.map(({ sportName }) => sportName),
          ', ',
        ),
      28,
    ),
    ...(can(actor, 'setPlan', 'institutions') ? [PLAN] : []),
    text('Estado', ({ status }) => INSTITUTION_STATUS_NAMES[status], 11),
    text('Email', ({ email }) => email, 28),
    text('Teléfono', ({ phone }) => phone),
    text('Sitio web', ({ website }) => website, 28),
    text('Dirección', ({ address }) => address, 28),
    text('Moneda', ({ currency }) => currency, 9),
  ],
}

const PLAN: Column<InstitutionView> = text('Plan', ({ planId }, { plans }) => plans(planId))

function personColumn(field: PersonField): Column<UserView> {
  const view = PERSON_VIEWS[field]
  if (view.kind === 'day') return day(view.label, ({ [field]: value }) => dayOf(value))
  return text(view.label, ({ [field]: value }) => value && (view.names?.[value] ?? value), view.width)
}

function perMembership(
  header: string,
  of: (membership: Membership, names: Names, user: UserView) => string | null,
  width: number,
): Column<UserView> {
  return text(
    header,
    (user, names) =>
      joinTexts(
        user.memberships.map((one) => of(one, names, user)),
        ' / ',
      ),
    width,
  )
}

const pausesOf = ({ memberships }: UserView, { today }: Names) => memberships.map((one) => nextPause(one, today(one)))

function joinTexts(texts: readonly (string | null)[], between: string): string | null {
  return texts.some(Boolean) ? texts.map((one) => one ?? '–').join(between) : null
}

function daysOf(days: readonly (CalendarDate | null)[]): Cell {
  if (days.length <= 1) return dayOf(days[0] ?? null)
  return joinTexts(
    days.map((one) => one && dayInFigures(one)),
    ' / ',
  )
}
