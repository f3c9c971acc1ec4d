import { NOW_TEXT } from '../dataset/shape.ts'
import { containsWord, straightList } from './statement.ts'
import type { StraightList } from './statement.ts'

const COLUMNS = `institution.id, created_at, updated_at, version, name, slug, description, email, phone, website, address, city, province, logo_url,
  timezone, currency, plan_id, status, grace_days, due_soon_days, offerings`

/** Institutions by name. `word` is a search word, which also matches the active sports they offer. */
function institutions(where: string, word?: string): StraightList {
  const found = word
    ? ` AND (search ${containsWord(word)} OR id IN (
    SELECT institution_id FROM rayo.institution_offering JOIN rayo.sport ON sport.id = sport_id WHERE active AND sport.search ${containsWord(word)}))`
    : ''
  return straightList(COLUMNS, `rayo.institution WHERE ${where}${found}`, 'name_key, institution.id')
}

export const publicInstitutions = (word?: string) => institutions(`status = 'published'`, word)
export const allInstitutions = (word?: string) => institutions('true', word)

const DAYS = `(SELECT id, today, grace_days, date_trunc('month', today)::date AS month_start FROM rayo.institution,
    LATERAL (SELECT (timestamptz '${NOW_TEXT}' AT TIME ZONE timezone)::date AS today) AS day) AS day`

/** The dashboard's sums over all institutions. */
export const DASHBOARD = [
  'SELECT status, count(*) FROM rayo.institution GROUP BY status',
  `SELECT count(DISTINCT user_id) FROM rayo.membership JOIN rayo.institution ON institution.id = institution_id
  JOIN rayo.app_user ON app_user.id = user_id CROSS JOIN LATERAL (SELECT (timestamptz '${NOW_TEXT}' AT TIME ZONE timezone)::date AS today) AS day
WHERE state = 'accepted' AND status <> 'archived' AND active AND since <= today AND (until IS NULL OR today <= until)`,
  `SELECT currency, standing, late, part, soon, count(*), sum(balance)
FROM (
  SELECT fee.currency, standing, balance, paid > 0 AS part, due_date < today - grace_days AS late, due_date <= today + due_soon_days AS soon
  FROM rayo.fee JOIN rayo.institution ON institution.id = institution_id
    CROSS JOIN LATERAL (SELECT (timestamptz '${NOW_TEXT}' AT TIME ZONE timezone)::date AS today) AS day
) AS fees
GROUP BY 1, 2, 3, 4, 5`,
  `SELECT currency, sum(amount) FROM rayo.receipt JOIN ${DAYS} ON day.id = institution_id
WHERE received_on >= month_start AND received_on < month_start + interval '1 month' AND reversed_at IS NULL
GROUP BY currency`,
]
