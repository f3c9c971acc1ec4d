import { headingText, inSpanish, withoutYesOrNo } from '../../imports/headings.ts'
import { saysNothing } from '../../values/document.ts'
import { findByName, foldText, wordsIn } from '../../values/fold.ts'

/** How a coded column's words are compared. */
export const codeOf = (value: string): string => foldText(value).trim().replace(/\.+$/, '')

const SCHEDULE =
  /[\s(:–-]*\b(?:(?:lun?|mart?|ma|mie?|jue?|vie?|s[aá]b?|dom?)(?:\b|(?:es|tes|rcoles|ves|rnes|ado|ingo)s?\b)|(?:de\s)?\d{1,2}(?:[:.]\d\d)?\s?(?:a|hs?|horas?)\b|turno\b).*$/i

/** The names of the sports in a cell; *Fútbol y hockey* is two if the club offers one of them and not that whole name. */
export function sportNamesIn(cell: string, sports: readonly { name: string }[]): string[] {
  const isOffered = (name: string) => findByName(name, sports) !== undefined
  const names = cell.split(/[,;/|+]/).flatMap((part) => {
    const [whole, short] = [part.trim(), part.trim().replace(SCHEDULE, '')]
    const name = short === '' || isOffered(short) ? short : whole
    const parts = name.split(/\s+[ye–-]\s+/i)
    const words = name.split(/\s+/)
    return isOffered(name) ? [name] : words.every(isOffered) ? words : parts.some(isOffered) ? parts : [name]
  })
  return names.filter((name) => !saysNothing(name))
}

/** The one of several categories that a word names, also as *Cadetes* or *Activa*. */
export function categoryNamed<One extends { name: string }>(text: string, categories: readonly One[]): One | undefined {
  const alike = categories.filter(({ name }) => stemOf(name) === stemOf(text))
  return alike.length === 1 ? alike[0] : findByName(text, alike)
}

const stemOf = (name: string) =>
  wordsIn(name)
    .map((word) => word.replace(/(?<=[a-z]{3})(?:e?s|[ao]s?|e)$/, ''))
    .join(' ')

const YES = /^(?:si|sim|s|x|1|-1|true|verdadero|yes|[✓✔☑✅]\ufe0f?)$/u
const NO = /^(?:no|nao|non|n|0|false|falso|[✗✘❌❎]\ufe0f?)$/u

export const saysYes = (value: string): boolean => YES.test(codeOf(value))

/** Also `1` and `0`, which are numbers where those are expected. */
export const isYesOrNo = (value: string): boolean => saysYes(value) || NO.test(codeOf(value))

/** Whether a cell of a column says nothing; *Activo: NO* says something. */
export const isEmptyCell = (field: string, value: string): boolean =>
  saysNothing(value) && !(field === 'status' && isYesOrNo(value))

/** `0`, `NO`, `SI`, *Individual* and *Sin grupo* are the group of nobody in particular. */
export function isNoFamily(text: string): boolean {
  const word = codeOf(text)
  const isNone = /^(?:0*|(?:sin|no) .+|individual|ningun[oa]|s\/[gf])$/.test(word)
  return isNone || saysNothing(text) || (isYesOrNo(text) && word !== '1')
}

const oneOf = (...patterns: readonly string[]) => new RegExp(patterns.join('|'))

const ENDED = oneOf(
  String.raw`^(?:soci[oa]s?\s)?(?:(?:de\s)?bai?xa|(?:de\s)?baja(?! california)|inac?ti[uv])|\bdad[oa]s? de baja|^se dio de baja(?! (?:del?|la|los|el [a-z]))`,
  '^(?:ex\\b|exsoci|no soci|no (?:activ|vigente)|desactiv|deshabilit|eliminad|borrad[oa]s?\\b|anul(?:·l)?ad|cancel(?:ad|l?ed)|finalizad)',
  '^(?:renunci|desvincul|desafili|expuls|fallec|difunt|extint|retirad|trasladad|cesad|abandon|egresad)',
  '^(?:lapsed|expired|terminated|left\\b|no renov(?:o|ad[oa])$|desist(?:io|iu|ente)$)',
)

const GOES_ON =
  /^(?:[0/.-]+|(?:(?:hasta|a|en) )?(?:(?:la|el) )?(?:actual\w*|atual\w*|presente?|current|fecha|hoy|dia de hoy)|(?:sigue|continua)(?!.*\bbaja)\b.*|vigente|en (?:curso|vigor)|activ[oa]|alta|a|indefinid[oa]|fin de (?:ano|temporada)|no\b.*|sin (?:baja|fecha|novedad\w*))$/

/** Whether a last day is none: *actualidad*, *A la fecha*, *Sigue*, *00/00/0000*. */
export const saysOngoing = (value: string): boolean => saysNothing(value) || GOES_ON.test(codeOf(value))

const ABOUT_END = /^(?:fecha |dad[oa] )?(?:de )?(?:baja|fallecid[oa]|eliminad[oa]|anulad[oa]|(?:is )?deleted(?: at)?)$/
const ABOUT_ACTIVITY = /\b(?:activ[oa]|habilitad[oa]|vigente|vigencia|estado)\b/
const ABOUT_STATUS = /^(?:est$|sit$|esta(?:do|tus)(?!.*(?:matricul|inscrip))|situacion|status|activ[oa]|alta\Wbaja)/
const ABOUT_SCHOOL = /\b(?:alumn|estudi|escola|academ)/

/** Of a column *Baja* or *Activo*, where the words are yes and no, or *Estado*, where *B* and *I* are. */
export function readStatus(value: string, heading: string): 'active' | 'ended' {
  const word = codeOf(value)
  const about = inSpanish(headingText(withoutYesOrNo(heading)))
    .replace(/^[^a-z]+|[^a-z]+$/g, '')
    .replace(/(?<=[ao])s\b/g, '')
  const isNo = NO.test(word)
  // A day or a reason there is a yes.
  if (ABOUT_END.test(about)) return isNo || (saysOngoing(value) && !word.startsWith('fin ')) ? 'active' : 'ended'
  if (isNo && ABOUT_ACTIVITY.test(about)) return 'ended'
  if (/^[bi]$/.test(word) && ABOUT_STATUS.test(about)) return 'ended'
  // Who has finished school may be a member for long.
  if (ABOUT_SCHOOL.test(about) && /^(?:egresad|graduad)/.test(word)) return 'active'
  return ENDED.test(word.replace(/^[^a-z]+/, '')) && !/\b(?:lesion|medic)/.test(word) ? 'ended' : 'active'
}

/** A day alone in a column *Baja*, or beside a word as in `Baja 31/10/2025`; not `Activo desde 01/03/2020`. */
export function saysWhenEnded(value: string): boolean {
  const word = codeOf(value)
  const isDay = /^\d[\d/.-]{5,}(?:\s[\d:]+)?$/.test(word)
  return isDay || (ENDED.test(word.replace(/^[^a-z]+/, '')) && /\d[/.-]\d/.test(word))
}

const SAYS_ENDED =
  /^\W*(?:(?:(?:se )?(?:dio|dad[oa]|esta|pidio)(?: (?:de|la))? )?(?:de )?baja\b(?! california| visio| estatura)|renunci(?:o|a)\b(?! a\b)|fallec|ex[ -]?soci|desvinculad|desafiliad)/
const MENTIONS_END = oneOf(
  String.raw`(?<!planta |presion |tension |cuota )\bbaja\b(?! california| visio| estatura)`,
  String.raw`\b(?:renunci|fallec|desvincul|desafili)|\bex[ -]?soci|\b(?:se fue|dejo de|abandono|se retiro)\b`,
  String.raw`\bya no (?:viene|va|es|juega|asiste|concurre)\b|\bno (?:viene|va|juega|asiste|concurre) mas\b`,
)
/** *Baja médica*, *Pidió la baja del débito automático*. */
const IS_PASSING = oneOf(
  String.raw`\bbaja (?:(?:del?|al?|en) )?(?:(?:la|el|los) )?(?:debit|[cq]uota|beca|tar[gj]eta|(?:l')?(?:as)?segur|obra social|serv[ei]|plan|activid|deporte|disciplina|taller|clases|turno|colonia|comedor|micro|pileta|piscina|gim|fut[bs]|ho(?:ckey|quei)|bas[kq]|tenis|patin|natacio|vole[iy]|handb|balonm|rugby|padel|atletis|judo|karate|taek|yoga|pilates|danza|boxeo)`,
  String.raw`\bbaja (?:(?:del?|al?|en) )?(?:(?:la|el|los) )?(?:mail|corre[ou]|l?list|grup)`,
  String.raw`\b(?:no (?:dar|dio|esta|es)|medica|laboral|temp\w*|lesio\w*|volvio|vuelve|sigue|beca)\b`,
  String.raw`\b(?:re(?:ingres|incorpor|activ)\w*|regulariz\w*|alta)\b`,
  String.raw`\b(?:fallec|renunci)\w*\b.*\b(?:padre|madre|papa|mama|herman[oa]|abuel[oa]|espos[oa]|tutora?)\b`,
  String.raw`\b(?:fallec|renunci)\w*\b.*\b(?:profe\w*|entrenador\w*)\b`,
)

/** With *Baixa* and *Donada de baixa* in Spanish; *Baixa Cerdanya* is a place. */
const foldNote = (note: string) =>
  foldText(note)
    .replace(/\bbaixa\b(?! cerdanya| limia)/g, 'baja')
    .replace(/\bdona(?:t|da)\b/g, 'dado')

/** What a note such as *Renunció 03/2025* says: that the member has left, something that a person has to read, or nothing. */
export function readNote(note: string): 'ended' | 'open' | null {
  const text = foldNote(note)
  if (SAYS_ENDED.test(text)) return IS_PASSING.test(text) ? 'open' : 'ended'
  return MENTIONS_END.test(text) ? 'open' : null
}

/** What an open note more probably says. */
export const guessNote = (note: string): 'active' | 'ended' => (IS_PASSING.test(foldNote(note)) ? 'active' : 'ended')

const LEFT = String.raw`(?:dad[oa] de baja|baja|renunci[oóa]|fallec\p{L}+|inactiv[oa]|ex ?soci[oa]|dejó|se fue|se mud[oó](?! de cat)|q\.?e\.?p\.?d|[†✝]|\+(?=\))|(?<=(?:[([*]|\s[–-])\s*)baixa)(?!\p{L})`
const NOTE_BEFORE = new RegExp(String.raw`^[([*\s]*${LEFT}[)\]*\s:.–-]+(?:\d[\d/.-]*[)\]*\s:.–-]+)?`, 'iu')
const NOTE_AFTER = new RegExp(String.raw`(?:\s|[([*–-])+${LEFT}(?:(?=\s*,)|.*$)`, 'iu')

/** The note in a name that says that the member has left, as in `Ojeda (BAJA)`; empty if there is none. */
export const endedNoteIn = (name: string): string => (NOTE_BEFORE.exec(name) ?? NOTE_AFTER.exec(name))?.[0] ?? ''

/** What *BAJAS* between the people of a list says of those below it. */
export const endedNoteOf = (title: string): string => (ENDED_TITLE.test(foldText(title)) ? '(BAJA)' : '')

const ENDED_TITLE =
  /^\W*(?:soci[oa]s )?(?:ba(?:ja|ix[ae])s?\W*\d*\W*$|(?:bajas|inactiv[oa]s|dad[oa]s de baja|fallecid[oa]s|renuncias|renunciaron|ex[ -]?(?:soci[oa]s|jugador[ea]s))\b)/

const MALE = /^(?:[mvh]|masc(?:ulin[oa])?|varon(?:es|il)?|hombres?|male|ninos?|chicos?|caballeros?|home|noi|nen)$/
const FEMALE = /^(?:f|fem(?:[ei]nin[oa]|enil)?|mujer(?:es)?|female|ninas?|chicas?|damas?|dona|muller|noia|nena)$/
const genderOf = (word: string) => (MALE.test(word) ? 'M' : FEMALE.test(word) ? 'F' : null)

export const isGender = (value: string): boolean => genderOf(codeOf(value)) !== null

/**
 * What the words of a column of genders mean. *M* is *mujer* where another word of the column says *hombre*, is
 * *masculino* where another says *femenino* or *masculino*, and is unknown where it is alone or others say both.
 */
export function genderMeanings(values: readonly string[]): ReadonlyMap<string, 'M' | 'F' | null> {
  const words = [...new Set(values.map(codeOf))].filter((word) => word !== '')
  const [hasGenders, hasMen] = [/^(?:f|masc)/, /^(?:h$|hom|v)/].map((some) => words.some((word) => some.test(word)))
  const m = words.includes('h') || (hasMen && !hasGenders) ? 'F' : hasGenders && !hasMen ? 'M' : null
  // *Dona* or *dama* beside *home* or *hombre*.
  const d = words.includes('h') && !words.some((word) => /^[fm]/.test(word)) ? 'F' : null
  return new Map(words.map((word) => [word, word === 'm' ? m : word === 'd' ? d : genderOf(word)]))
}

const PAYER = /^(?:t|tit|titular(?:es)?|soci[oa] titular|jefe|jefa|jefe de familia|cabeza|head|principal|pagador[a]?)$/
const RELATIVE =
  /^(?:a|adh|adherente|adherid[oa]|f|fam|familiar|a cargo|dependiente|beneficiari[oa]|integrante|no titular|hij[oa]?s?|conyuge|espos[oa]|pareja|herman[oa]|padre|madre|niet[oa]|menor|child|son|daughter|mother|father|spouse|wife|husband|partner)$/

/**
 * Whether a cell beside a family group marks who pays for it (*Titular: SI*, *T*) or who does not (*Adherente*). Null
 * for anything else, which names somebody.
 */
export function payerMark(value: string): boolean | null {
  // *Hijo/a*, *Hijo 2*
  const word = codeOf(value).replace(/(?<=\p{L}{2})\s*(?:[/(]a\)?|\d)$/u, '')
  if (/^-?[01]$/.test(word)) return null
  if (PAYER.test(word) || YES.test(word)) return true
  return RELATIVE.test(word) || NO.test(word) ? false : null
}
