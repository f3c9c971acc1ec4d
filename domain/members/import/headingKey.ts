import { headingText, inSpanish } from '../../imports/headings.ts'
import { firstWords } from '../../values/fold.ts'

/** Words of headings, and how lists shorten them. */
const TEXT = `fecha fec fch fh f; numero nro num no n; codigo cod; nacimiento nacim naci nac nto; documento docum doc; socio socia soc;
 inscripcion inscr insc; ingreso ingr ing; telefono telefonico telephone telef telf tel tlf tfno tfn tfo tf phone fono fone;
 celular celu cel cell; movil mob mobile; whatsapp whatssap whatapp watsapp wasap whatsap wsp wpp wapp wts; apellido apell apel ape apellio; nombre nom;
 familiar fam; grupo gpo; familia flia; afiliado afil; asociado asoc; representante repr rep; correo mail email; de; del; alta;
 baja; fin; inicio; egreso egr; retiro; cese; salida; suscripcion; afiliacion; incorporacion; dni; ci; rut; identidad;
 identificacion identificacao identificativo identific identif ident identity; fijo; legal;
 casa; trabajo; particular`
const SHORT = firstWords(TEXT)
const NO_WORDS = new Set('de del la el los las y e su tu al'.split(' '))
const WORDS = TEXT.split(/\W+/).toSorted((one, other) => other.length - one.length)
const WORD = new RegExp(WORDS.join('|'), 'g')

/** *fhnacimiento* and *docnro* are several words. */
function wordsInOne(word: string): readonly string[] {
  const parts = word.match(WORD) ?? []
  return parts.join('') === word && parts.some((part) => part.length > 2) ? parts : [word]
}

const singular = (word: string) => word.replace(/(?<=[a-z]{3})s$/, '')

/** A heading's words in any order, also shortened or written as one: *F. Nto.*, *Fecha de nacimiento* and *fhnacimiento*. */
export function headingKey(heading: string): string {
  const words = inSpanish(headingText(heading)).match(/[a-z0-9]+/g) ?? []
  return words
    .flatMap(wordsInOne)
    .flatMap((word) => (NO_WORDS.has(word) ? [] : (SHORT.get(word) ?? SHORT.get(singular(word)) ?? singular(word))))
    .toSorted()
    .join(' ')
}
