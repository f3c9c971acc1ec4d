import { collationKey } from '#domain/collation'
import { FAMILY_NAMES, GIVEN_NAMES } from '#mocks/fixtures/names'
import { INSTITUTIONS, INVITED, LARGEST, NOW, SUPER_ADMIN_SUBJECT, idSql } from './shape.ts'
import type { Kind, Shape } from './shape.ts'

const GIVEN_COUNT = GIVEN_NAMES.F.length + GIVEN_NAMES.M.length
const PLAIN = 'abcdefghijklmnopqrstuvwxyz0123456789.@'
const MADE = `'${new Date(NOW - 400 * 86_400_000).toISOString()}'::timestamptz`
const USER_COLUMNS = `id, created_at, updated_at, version, subject, email, given_name, family_name, document_number, active, super_admin,
  email_key, given_name_key, family_name_key, search`
const MEMBERSHIP_COLUMNS = `id, created_at, updated_at, version, user_id, institution_id, role, state, member_number, sport_ids, since,
  exemptions, search`

/** Collation key of a text that has only small letters, digits, dots and `@`: one symbol for each character. */
const plainKey = (text: string) =>
  `translate(${text}, '${PLAIN}', '${Array.from(PLAIN, (sign) => collationKey(sign).replace("'", "''")).join('')}')`

/**
 * The institution of the n-th member. The first 3,000 are the largest's; the others are spread over the rest in turn.
 */
export function institutionSql({ members }: Shape, n: string): string {
  const others = INSTITUTIONS - 1
  return `CASE WHEN ${n} < ${LARGEST} THEN 0 ELSE 1 + (${n} - ${LARGEST})::bigint * ${others} / ${members - LARGEST} END`
}

/**
 * Members and their memberships; the first of each institution is its Admin. Also a SuperAdmin and people who have not
 * accepted yet.
 */
export function peopleStatements(shape: Shape): string[] {
  const series = `generate_series(0, ${shape.members - 1}) AS n`
  return [
    users(
      'user',
      series,
      `'subject-' || n`,
      `'persona.' || n || '@rayo.test'`,
      `E'\\x01persona.\\x01' || n || E'@\\x01rayo.\\x01test'`,
    ),
    `INSERT INTO rayo.membership (${MEMBERSHIP_COLUMNS})
      SELECT ${idSql('membership', 'n')}, ${MADE}, ${MADE}, 1, ${idSql('user', 'n')}, ${idSql('institution', 'home')},
        CASE WHEN home IS DISTINCT FROM lag(home) OVER (ORDER BY n) THEN 'Admin' ELSE 'User' END, 'accepted', n::text,
        ARRAY[${idSql('sport', '1 + n % 3')}], '2025-01-01', '[]', E'\\x01' || n
      FROM ${series}, LATERAL (SELECT ${institutionSql(shape, 'n')}) AS homes (home)`,
    `INSERT INTO rayo.membership_sport (membership_id, sport_id) SELECT id, sport_ids[1] FROM rayo.membership`,
    users(
      'superAdmin',
      'generate_series(0, 0) AS n',
      `'${SUPER_ADMIN_SUBJECT}'`,
      `'super@rayo.test'`,
      `E'\\x01super@\\x01rayo.\\x01test'`,
    ),
    `UPDATE rayo.app_user SET super_admin = true WHERE subject = '${SUPER_ADMIN_SUBJECT}'`,
    users(
      'invited',
      `generate_series(0, ${INVITED - 1}) AS n`,
      'NULL',
      `'invitada.' || n || '@rayo.test'`,
      `E'\\x01invitada.\\x01' || n || E'@\\x01rayo.\\x01test'`,
    ),
    `INSERT INTO rayo.membership (${MEMBERSHIP_COLUMNS}, invitation, invitation_search, invitation_email_key, invitation_given_name_key,
        invitation_family_name_key)
      SELECT ${idSql('invitation', 'n')}, ${MADE}, ${MADE}, 1, ${idSql('invited', 'n')}, ${idSql('institution', '0')}, 'User', 'pending', 'i' || n,
        '{}', '2026-06-01', '[]', E'\\x01i' || n, jsonb_build_object('email', email, 'givenName', given_name, 'familyName', family_name,
        'gender', NULL, 'birthdate', NULL, 'phone', NULL, 'documentNumber', document_number), search, email_key, given_name_key, family_name_key
      FROM generate_series(0, ${INVITED - 1}) AS n JOIN rayo.app_user ON app_user.id = ${idSql('invited', 'n')}`,
  ]
}

function users(kind: Kind, series: string, subject: string, email: string, emailSearch: string): string {
  return `INSERT INTO rayo.app_user (${USER_COLUMNS})
    SELECT ${idSql(kind, 'n')}, ${MADE}, ${MADE}, 1, ${subject}, ${email}, given_name.name, family_name.name, (20000000 + n)::text, true, false,
      ${plainKey(email)}, given_name.key, family_name.key,
      given_name.search || ' ' || family_name.search || E'\\n' || ${emailSearch} || E'\\n\\x01' || (20000000 + n)
    FROM ${series}
    JOIN given_name ON given_name.place = n % ${GIVEN_COUNT}
    JOIN family_name ON family_name.place = n / 7 % ${FAMILY_NAMES.length}
    ORDER BY n`
}
