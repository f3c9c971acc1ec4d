import { emailOf, idOf, subjectOf } from './dataset/shape.ts'
import { adminFeeLists, feeSums, superAdminFeeLists } from './feeLists.ts'
import { MEMBER_ID, WORD, pageOf } from './readCase.ts'
import type { ReadCase, Who } from './readCase.ts'
import { feeById, feesOfAll } from './straight/fees.ts'
import { DASHBOARD, allInstitutions, publicInstitutions } from './straight/institutions.ts'
import { profileBySubject, usersOfAll, usersOfLargest } from './straight/people.ts'
import { receiptsOfAll, receiptsOfLargest, receiptsOfMember, searchReceiptsOfLargest } from './straight/receipts.ts'

const SHOWN = idOf('fee', 17)
const SEARCH = { filter: { q: WORD } }

/** Every read request that a person waits for. */
export function readCases(): ReadCase[] {
  return [
    ...adminFeeLists(),
    ...feeSums(),
    { ...one('one cuota', 'admin', `/private/payments/${SHOWN}`, [feeById(SHOWN)]), http: true },
    ...superAdminFeeLists(),
    { ...one('one’s own cuotas', 'member', pageOf('payments'), feesOfAll(`user_id = '${MEMBER_ID}'`)), http: true },
    one('receipts', 'admin', pageOf('receipts'), receiptsOfLargest()),
    one(`receipts, search “${WORD}”`, 'admin', pageOf('receipts', SEARCH), searchReceiptsOfLargest(WORD)),
    one('receipts of all', 'superAdmin', pageOf('receipts'), receiptsOfAll()),
    one('one’s own receipts', 'member', pageOf('receipts'), receiptsOfMember(MEMBER_ID)),
    one('members', 'admin', pageOf('users'), usersOfLargest()),
    one(`members, search “${WORD}”`, 'admin', pageOf('users', SEARCH), usersOfLargest(WORD)),
    one('people of all', 'superAdmin', pageOf('users'), usersOfAll()),
    one(`people of all, search “${WORD}”`, 'superAdmin', pageOf('users', SEARCH), usersOfAll(WORD)),
    { ...one('institutions, public', 'nobody', '/public/institutions', publicInstitutions()), http: true },
    one(
      'institutions, public, search “cordoba”',
      'nobody',
      '/public/institutions?q=cordoba',
      publicInstitutions('cordoba'),
    ),
    one('institutions of all', 'superAdmin', pageOf('institutions'), allInstitutions()),
    one('dashboard', 'superAdmin', '/private/dashboard', DASHBOARD),
    one(
      'who one is, at sign-in',
      'admin',
      `/private/auth/${subjectOf(0)}/${emailOf(0)}`,
      profileBySubject(subjectOf(0)),
    ),
  ]
}

function one(name: string, who: Who, path: string, straight: ReadCase['straight']): ReadCase {
  return { name, who, path, straight }
}
