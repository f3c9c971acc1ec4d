import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { pgPolicy, pgRole } from 'drizzle-orm/pg-core'
import type { Need } from '#domain/access/duties'

/** Functions run as the owner, so that policies do not call each other in a circle. */

/** The roles that transactions run in (`store.ts`). They own nothing and cannot log in. */
export const publicRole = pgRole('rayo_public', { inherit: false })
export const signedInRole = pgRole('rayo_signed_in', { inherit: false })
export const signingInRole = pgRole('rayo_signing_in', { inherit: false })
export const systemRole = pgRole('rayo_system', { inherit: false })

// In a sub-select, so that the database calls the function once per query and not once per row.
const administered = sql`(SELECT rayo.administered())`
export const actorId = sql`(SELECT rayo.actor_id())`
export const signingInId = sql`(SELECT rayo.signing_in_id())`
export const isSuperAdmin = sql`(SELECT rayo.is_super_admin())`

/** The institutions where the user meets a need, as text, because a policy has no parameters. */
const institutionsMeeting = (need: Need) => sql.raw(`(SELECT rayo.administered('${need}'))`)

export const meetsSomewhere = (need: Need) => sql`cardinality(${institutionsMeeting(need)}) > 0 OR ${isSuperAdmin}`

export const meetsIn = (need: Need, institution: SQLWrapper) =>
  sql`${institution} = ANY (${institutionsMeeting(need)}::uuid[])`

export const takesPartIn = (institution: SQLWrapper) => sql`${institution} = ANY ((SELECT rayo.takes_part())::uuid[])`

export const administers = (institution: SQLWrapper) => sql`${institution} = ANY (${administered}::uuid[])`

/** Compares with the first institution before the list, because counting checks thousands of rows. */
export const administersOften = (institution: SQLWrapper) =>
  sql`${institution} = (SELECT (rayo.administered())[1]) OR ${administers(institution)}`

export const manages = (institution: SQLWrapper) => sql`${administers(institution)} OR ${isSuperAdmin}`

export const hasDuty = (need: Need, institution: SQLWrapper) => sql`${meetsIn(need, institution)} OR ${isSuperAdmin}`

/** Whether the user coordinates sports there. Checked first, because almost nobody does. */
export const coordinatesIn = (institution: SQLWrapper) =>
  sql`${institution} = ANY ((SELECT rayo.coordinated())::uuid[])`

export const coordinatesSport = (institution: SQLWrapper, sport: SQLWrapper) =>
  sql`(${coordinatesIn(institution)} AND ${sport} = ANY (rayo.coordinated_sports(${institution})))`

export const coordinates = (institution: SQLWrapper, sports: SQLWrapper) =>
  sql`(${coordinatesIn(institution)} AND ${sports} && rayo.coordinated_sports(${institution}))`

/** Whether the user pays for the member that a cuota names. Checked last, because almost nobody does. */
export const paysFor = (institution: SQLWrapper, member: SQLWrapper) =>
  sql`(${institution}, ${member}) IN (SELECT institution_id, payer_id FROM rayo.wards())`

/** People still in an institution that the user administers. Row security limits a coordinator to their sports. */
export const managedPeople = sql.raw(`
  SELECT user_id FROM rayo.membership
  WHERE state = 'accepted'
    AND institution_id = ANY ((SELECT rayo.administered() || rayo.coordinated())::uuid[])
    AND (until IS NULL OR NOT rayo.is_over(until, institution_id))
`)

const EVERYTHING = { using: sql`true`, withCheck: sql`true` }

const owner = () => pgPolicy('owner', { to: 'current_user', ...EVERYTHING })

const full = () => [owner(), pgPolicy('system', { to: systemRole, ...EVERYTHING })]

const select = (condition: SQL) => pgPolicy('seen', { for: 'select', to: signedInRole, using: condition })

const inserting = (name: string, condition: SQL) =>
  pgPolicy(name, { for: 'insert', to: signedInRole, withCheck: condition })

const updating = (name: string, condition: SQL) =>
  pgPolicy(name, { for: 'update', to: signedInRole, using: condition, withCheck: condition })

export const policies = {
  owner,
  full,
  select,
  inserting,
  updating,
  catalogue: (visible: SQL) => [
    ...full(),
    pgPolicy('published', { for: 'select', to: publicRole, using: visible }),
    pgPolicy('readable', { for: 'select', to: signedInRole, using: sql`true` }),
    pgPolicy('kept', { to: signedInRole, using: isSuperAdmin, withCheck: isSuperAdmin }),
  ],
  managed: (need: Need, institution: SQLWrapper, readers: SQL = manages(institution)) => [
    ...full(),
    select(readers),
    inserting('made', hasDuty(need, institution)),
    updating('changed', hasDuty(need, institution)),
  ],
}
