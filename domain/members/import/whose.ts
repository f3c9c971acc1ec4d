import { headingText, inSpanish } from '../../imports/headings.ts'

/** A heading's words in Spanish. */
export const spanishText = (heading: string): string => inSpanish(headingText(heading))

/** Who is responsible for a member or may pay, as in `DNI tutor`, `E-mail del padre` and `Celular (mamá)`. */
export const IS_OF_PAYER =
  /\b(?:tutor(?:es|a)?|progenitor(?:es|a)?|padres?|madres?|mam[ai]s?|pap[ai]s?|abu|p\/m|m\/p|resp(?:ons\w*)?|tit(?:ular)?|tut|apod(?:erad[oa])?|acudiente|adult[oa](?! mayor)|repr?(?:esentante)?\W+legal|representante|encargad[oa]|conyuge|espos[oa]|famili\w*|(?<!apellidos? )flia|grupo fam|referente|parents?|guardians?|mothers?|fathers?|mum|mom|dad|carer|paga(?:dor\w*)?|rep|rp|sostenedora?|abuel[oa]s?|dos pais|(?:del|de l[oa]s?) adult[oa]s?(?! mayor)|adult[oa]s? a cargo)\b/

/** Others whom a club knows. */
export const IS_OF_OTHER =
  /\b(?:del (?:equipo|club)|(?:entren|coordin|cobr|prepar|cuid|capt)ador(?:es|as?)?|(?:profes|vended|instruct|promot|ases|gest|direct|monit)or(?:es|as?)?|prof[ae]?|tecnico|manager|presidente|capitan|agente|dentista|canguro|delegad[oa]s?|medicos?|pediatras?|d(?:octo)?ra?|psicolog[oa]|terapeuta|vecin[oa]s?|amig[oa]s?|abogad[oa]|chofer|transport\w*|niner[oa]|urgencias?|factura(?:cion)?|quien (?:completa|llena|inscribe)|(?:otro|segundo) contacto|autorizad[oa]s?|parejas?|novi[oa]s?|herman[oa]s?|ti[oa]s?|l[aeo]s? (?:trae|lleva|busca|retira)n?|(?!pagad|abonad)\w+[ai]d[oa] por|present(?:ante|ador)\w*|proponentes?|padrin\w*|(?:del|persona de) contacto|nombres? de contacto)\b/

/** *Otro teléfono*, *Email alternativo*. */
export const SECOND = /\b(?:otr[oa]s?|alternativ[oa]|secundari[oa]|adicional|opcional|segund[oa])\b(?! contacto)/gi

/** The member of the row, as in *Celular jugador*. */
export const isOfMember = (heading: string): boolean =>
  /\b(?:alumn|jugador|deportista|atleta|nin[oa]\b|menor\b|soci[oa]\b|propi[oa]\b)/.test(spanishText(heading))

/** Of several e-mails or phones the member's own, as in *Celular jugador*, is before others, and a second one or that at work after them. */
export const ownRank = (heading: string): number => {
  const text = spanishText(heading)
  if (/\b(?:trabajo|laboral|oficina)\b/.test(text)) return 0
  if (/\b(?:otr[oa]s?|segund[oa]|secundari[oa]|alternativ[oa]|adicional)\b/.test(text)) return 0.5
  return isOfMember(heading) ? 2 : 1
}

export const isOfOther = (heading: string): boolean => isOfPayer(heading) || IS_OF_OTHER.test(spanishText(heading))

/** *Responsable de pago*, *Responsable económico*, *Quién paga*; *Paga* may say how. */
export const isOfMoney = (heading: string): boolean =>
  /\b(?:pago|pagador\w*|que paga|quien (?:paga|abona)|economic[oa]|financ\w*)\b/.test(spanishText(heading))

/** A column of who pays is before a tutor's, a tutor's before a parent's or a titular's, and *Hijo de* is the last. */
export function payerRank(heading: string): number {
  if (isOfMoney(heading)) return 0.95
  const text = spanishText(heading)
  if (/(?:tutora?|[mp]adre|responsable) 2\b/.test(text)) return 0.15
  return text.startsWith('hij') ? 0.1 : /\b(?:[mp]adre|mama|papa|titular)/.test(text) ? 0.2 : 0.3
}

/** Whether a heading is about who is responsible for the member. */
export const isOfPayer = (heading: string): boolean => IS_OF_PAYER.test(spanishText(heading))

/** Whether a heading above several others may be about somebody else, as *Datos de la madre o tutor*. */
export function isGroupOfOthers(heading: string): boolean {
  const text = spanishText(heading)
  if (IS_MEMBERS_GROUP.test(text) || heading.includes(':')) return false
  return IS_OF_PAYER.test(text) || IS_OF_CONTACT_OR_CARD.test(text)
}

const IS_MEMBERS_GROUP =
  /^[^a-z]*(?:(?:datos|ficha|info\w*) )?(?:del? )?(?:la )?(?:alumn|jugador|deportista|nin[oa]|menor)/
const IS_OF_CONTACT_OR_CARD = /\b(?:emerg|contacto|urgencia|autorizad|tarjeta|bancari|debito)\w*/
const WHOSE = new RegExp(
  `${IS_OF_PAYER.source}|${IS_OF_CONTACT_OR_CARD.source}|\\b(?:de|del|el|la|las|los|y|e|o|u|a|al|en|por|si|es|datos?|ficha|info\\w*|personas?|personal(?:es)?|caso|menor(?:es)?|edad|automatic[oa]|credito|legal(?:es)?|economic[oa]|pago|cargo|grupo|telefonos?|avisar|llamar|retirar|alumn[oa]s?|jugador(?:a|es)?|hij[oa]s?|soci[oa]s?|otr[oa]s?|principal(?:es)?|obligatori[oa]s?|opcional(?:es)?|contact)\\b`,
  'g',
)

/** Whether a group's words say only whose it is: *Datos de la madre*, not *Responsable Marta Gil* or *Cuota familiar*. */
export const saysOnlyWhose = (group: string) => !/[a-z]/.test(spanishText(group).replace(WHOSE, ''))
