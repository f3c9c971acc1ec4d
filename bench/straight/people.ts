import { LARGEST_ID } from '../dataset/shape.ts'
import { containsWord, straightList } from './statement.ts'
import type { StraightList } from './statement.ts'

const PERSON = `app_user.id, app_user.created_at, app_user.updated_at, app_user.version, email, given_name, family_name, gender, birthdate, phone,
  document_number, active, super_admin, subject IS NOT NULL AS linked`
const memberships = (where = '') =>
  `(SELECT json_agg(one ORDER BY one.id) FROM rayo.membership AS one WHERE one.user_id = app_user.id${where}) AS memberships`

/**
 * The people of the largest institution by family and given name, in one list: members with their memberships there, and invited
 * people as they were typed. `word` is a search word.
 */
export function usersOfLargest(word?: string): StraightList {
  const person = word ? ` AND (app_user.search || E'\\n' || membership.search) ${containsWord(word)}` : ''
  const typed = word ? ` AND (invitation_search || E'\\n' || search) ${containsWord(word)}` : ''
  const people = `rayo.membership JOIN rayo.app_user ON app_user.id = user_id
    WHERE institution_id = '${LARGEST_ID}' AND state = 'accepted'${person}`
  const invited = `rayo.membership WHERE institution_id = '${LARGEST_ID}' AND state = 'pending'${typed}`
  return {
    rows: `SELECT * FROM (
  (SELECT ${PERSON}, false AS pending, ${memberships(` AND one.institution_id = '${LARGEST_ID}'`)}, family_name_key AS first_key, given_name_key AS second_key
    FROM ${people} ORDER BY family_name_key, given_name_key, app_user.id LIMIT 25)
  UNION ALL
  (SELECT id, created_at, updated_at, version, invitation ->> 'email', invitation ->> 'givenName', invitation ->> 'familyName',
      invitation ->> 'gender', (invitation ->> 'birthdate')::date, invitation ->> 'phone', invitation ->> 'documentNumber', true, false, false, true,
      json_build_array(to_json(membership)), invitation_family_name_key, invitation_given_name_key
    FROM ${invited} ORDER BY invitation_family_name_key, invitation_given_name_key, id LIMIT 25)
) AS people
ORDER BY first_key, second_key, id
LIMIT 25`,
    total: `SELECT (SELECT count(*) FROM ${people}) + (SELECT count(*) FROM ${invited}) AS total`,
  }
}

/** All people by family and given name. `word` is a search word. */
export function usersOfAll(word?: string): StraightList {
  const found = word
    ? ` WHERE (app_user.search ${containsWord(word)} OR id IN (SELECT user_id FROM rayo.membership WHERE search ${containsWord(word)}))`
    : ''
  return straightList(
    `${PERSON}, false AS pending, ${memberships()}`,
    `rayo.app_user${found}`,
    'family_name_key, given_name_key, app_user.id',
  )
}

/** A person at sign-in: the record, and their memberships with the institutions' names. */
export const profileBySubject = (subject: string) => [
  `SELECT * FROM rayo.app_user WHERE subject = '${subject}'`,
  `SELECT membership.*, institution.name, institution.timezone, institution.status
FROM rayo.app_user JOIN rayo.membership ON membership.user_id = app_user.id JOIN rayo.institution ON institution.id = membership.institution_id
WHERE subject = '${subject}'`,
]
