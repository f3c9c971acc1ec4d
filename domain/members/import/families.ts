import type { FieldMessage } from '../../api/messages.ts'
import type { CalendarDate } from '../../values/calendar.ts'
import { foldText, wordsIn } from '../../values/fold.ts'
import { groupBy } from '../../values/groupBy.ts'
import { haveLikeNames, type CurrentMember, type createPeopleIndex } from './match.ts'
import { keysOf, nameOf, payerNumberKey, wordsOf, type Identity } from './identityKeys.ts'
import type { Contact, Entry, Payer, PlanOptions, PlannedRow } from './plannedRow.ts'
import { splitName } from './names.ts'

/** Leaves out an e-mail that belongs to somebody else. */
export function giveEmailTo(planned: PlannedRow, owner: Payer | null): void {
  if (!planned.row?.email) return
  planned.leftOut.push({ field: 'email', value: planned.row.email, why: 'emailOfOther' })
  planned.row = { ...planned.row, email: null }
  planned.emailOwner = owner
}

/** An e-mail of several people, or with a payer's name, is of the one whom it or the others name, or who alone is of age. */
export function shareEmails(entries: readonly Entry[], { today }: PlanOptions): void {
  const withEmail = entries.filter(({ planned }) => planned.row.email && canPay(planned))
  const byEmail = groupBy(withEmail, ({ planned }) => planned.row.email ?? '')
  for (const [email, people] of byEmail) {
    if (people.length < 2 && !people.some((one) => isOfGuardian(email, one))) continue
    const owner = ownerOf(email, people, today)
    for (const one of people) {
      if (one !== owner && one.planned.outcome !== 'present') giveEmailTo(one.planned, owner && payerOfEntry(owner))
    }
  }
}

/** *marta.vidal@…* of a child whom Marta Vidal answers for. */
function isOfGuardian(email: string, { givenName, planned, ...person }: Entry): boolean {
  const local = email.split('@')[0] ?? ''
  const isIn = (word: string) =>
    word.length > 3 ? local.includes(word) : word.length === 3 && wordsIn(local).some((part) => part.startsWith(word))
  const own = wordsIn(`${person.familyName} ${givenName}`)
  const words = wordsIn(planned.row.guardian ?? '').filter((word) => /^[a-z]/.test(word))
  const others = words.filter((word) => !own.includes(word))
  // *rosagil@…*, *luis.soto@…* of Luis Soto's child
  const letters = local.replace(/[^a-z]/g, '')
  const longestFirst = words.toSorted((one, other) => other.length - one.length)
  const rest = longestFirst.reduce((text, word) => text.replace(word, ''), letters)
  if (rest === '' && others.some((word) => word.length > 2 && letters.includes(word))) return true
  // *jcrocavidal@…* may be Juan Cruz Roca Vidal’s own.
  return others.filter(isIn).length >= Math.min(2, others.length || 1) && !wordsIn(givenName).some(isIn)
}

function ownerOf(email: string, people: readonly Entry[], today: CalendarDate): Entry | null {
  const [local = ''] = email.split('@')
  const tests: readonly ((one: Entry) => boolean)[] = [
    ({ planned }) => planned.outcome === 'present',
    (one) => people.some(({ planned: { row } }) => haveLikeNames(wordsOf(row.guardian ?? ''), keysOf(one))),
    ({ givenName }) => wordsIn(givenName).some((word) => word.length > 2 && foldText(local).includes(word)),
    ({ birthdate }) => birthdate !== null && isAdult(birthdate, today),
  ]
  for (const test of tests) {
    const owners = people.filter(test)
    if (owners.length === 1) return owners[0] ?? null
  }
  return null
}

const isAdult = (birthdate: CalendarDate, today: CalendarDate) =>
  birthdate <= `${Number(today.slice(0, 4)) - 18}${today.slice(4)}`

type Indexes = {
  inFile: ReturnType<typeof createPeopleIndex<Entry>>
  current: ReturnType<typeof createPeopleIndex<CurrentMember>>
  members: readonly CurrentMember[]
}

/** Finds who pays for each member: whom the row names, or its family, or the owner of its e-mail. */
export function findPayers(entries: readonly Entry[], { inFile, current, members }: Indexes, options: PlanOptions) {
  const imported = entries.filter(({ planned }) => canPay(planned))
  const families = groupBy(imported, ({ planned }) => foldText(planned.row.family ?? '').trim())
  const payerIn = (text: string, self: Entry): Payer | FieldMessage => {
    const namesakes = inFile.find(text)
    // Who of the file it means is not known until somebody decides.
    if (namesakes.some(({ planned }) => planned.outcome === 'doubtful')) return 'unknownPayer'
    // A child may have the payer's name.
    const mayPay = ({ birthdate }: Identity) =>
      /\d/.test(text) || birthdate === null || isAdult(birthdate, options.today)
    const people = namesakes.filter((one) => canPay(one.planned) && mayPay(one))
    if (people.includes(self)) return 'ownGuardian'
    // The numbers of a list are its own, whoever has them in the club.
    const isOfList = namesakes.some((one) => keysOf(one).memberNumber === payerNumberKey(text))
    const others = isOfList
      ? []
      : current.find(text).filter((one) => mayPay(one) && people.every(({ planned }) => planned.match?.member !== one))
    const contact = people.length + others.length === 0 ? contactIn(text, options) : null
    if (contact) return { member: null, line: null, name: nameOf(contact), contact }
    if (people.length + others.length !== 1) return 'unknownPayer'
    const [[entry], [member]] = [people, others]
    return entry ? payerOfEntry(entry) : { member: member ?? null, line: null, name: member ? nameOf(member) : '' }
  }
  const payerByEntry = new Map<Entry, Payer>()
  for (const entry of imported) {
    const { planned } = entry
    const { guardian, family } = planned.row
    const payerByName = guardian === null ? null : payerIn(guardian, entry)
    // *Cadete* in a column of roles names nobody.
    const isRole = payerByName === 'unknownPayer' && family !== null && !/[\s\d]/.test(guardian ?? '')
    if (isRole) planned.leftOut.push({ field: 'guardian', value: guardian ?? '', why: 'unknownPayer' })
    const payerByEmail = (options.isEmailOwnerPayer && planned.emailOwner) || 'ownGuardian'
    const people = family === null ? null : (families.get(foldText(family).trim()) ?? [])
    const payerByGroup = people === null ? payerByEmail : payerOfFamily(people, entry, options.today)
    const payer = payerByName === null || isRole ? payerByGroup : payerByName
    if (planned.outcome === 'present') {
      if (typeof payer !== 'string') changePayer(planned, payer, members)
    } else if (typeof payer !== 'string') payerByEntry.set(entry, payer)
    else if (payer !== 'ownGuardian') planned.leftOut.push({ field: 'guardian', value: guardian ?? '', why: payer })
  }
  const payers = new Set([...payerByEntry.values()].flatMap(({ line }) => line ?? []))
  const wards = new Set([...payerByEntry.keys()].map(({ planned }) => planned.line))
  for (const [entry, payer] of payerByEntry) {
    const isWard = Boolean(payer.member?.guardianId) || (payer.line !== null && wards.has(payer.line))
    const ofOthers = payers.has(entry.planned.line) ? 'guardianOfOthers' : null
    const why = payer.member?.isOver ? 'guardianLeft' : isWard ? 'guardianHasGuardian' : ofOthers
    if (why === null) entry.planned.payer = payer
    else entry.planned.leftOut.push({ field: 'guardian', value: payer.name, why })
  }
}

/** A member who is there already may get another payer who is there too. */
function changePayer(planned: PlannedRow, { member: payer }: Payer, members: readonly CurrentMember[]): void {
  const member = planned.match?.member
  if (!member || !payer || payer === member || payer.membershipId === member.guardianId) return
  const cannotPay = payer.isOver || payer.guardianId !== null
  if (cannotPay || members.some(({ guardianId }) => guardianId === member.membershipId)) return
  const before = members.find(({ membershipId }) => membershipId === member.guardianId)
  planned.payer = { member: payer, line: null, name: nameOf(payer) }
  planned.changes.push({ field: 'guardian', before: before ? nameOf(before) : null, after: nameOf(payer) })
}

/** A payer's name becomes a contact; a number, a single word and *él mismo* say too little. */
function contactIn(text: string, { contacts }: PlanOptions): Contact | null {
  const name = text.replace(ASIDE, ' ').replace(/\s+/g, ' ').trim()
  const isSelf = /\b(?:mism|propi)[oa]\b/i.test(name)
  if (contacts === null || isSelf || /\d/.test(name) || !name.includes(' ')) return null
  return splitName(name, contacts.nameOrder) ?? { familyName: name, givenName: '' }
}

/** *Eva Gil (madre)*, *Mamá: Eva Gil*, *Eva Gil, 3415550221*, *Eva Gil / eva@example.com* */
const ASIDE =
  /[\s(/,–-]*(?:(?<!\p{L})(?:madre|padre|mam[aá]|pap[aá]|tutora?|abuel[oa]|t[ií][oa])(?!\p{L})[):]*|\S+@\S+|\+?\d[\d\s()-]{8,}(?!\p{L}))/giu

const canPay = ({ outcome }: PlannedRow) => outcome === 'made' || outcome === 'present'

const payerOfEntry = (entry: Entry): Payer => ({
  member: entry.planned.match?.member ?? null,
  line: entry.planned.line,
  name: nameOf(entry),
})

/** The one who is marked, else the oldest of age, or the first who may be; brothers and sisters pay for nobody. */
function payerOfFamily(family: readonly Entry[], self: Entry, today: CalendarDate): Payer | 'ownGuardian' {
  const titulars = family.filter(({ planned }) => planned.row.isFamilyPayer)
  const adults = family.filter(({ birthdate }) => birthdate === null || isAdult(birthdate, today))
  const areKnown = adults.every(({ birthdate }) => birthdate !== null)
  const [oldest] = areKnown
    ? adults.toSorted((one, other) => (one.birthdate ?? '').localeCompare(other.birthdate ?? ''))
    : adults
  const payer = titulars.length === 1 ? titulars[0] : oldest
  return payer === undefined || payer === self || titulars.includes(self) ? 'ownGuardian' : payerOfEntry(payer)
}
