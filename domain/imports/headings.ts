import { firstWords, foldText } from '../values/fold.ts'

/** Words of the other languages of Spain, and of Portugal and Brazil, as Spanish has them. */
const SPANISH = firstWords(
  `apellido apelido sobrenome cognom llinatge abizena abizenak; nombre nom nome izena; primer primeiro; segundo segon;
   nacimiento naixement nascimento nacemento jaiotze jaioteguna; numero zenbakia zenbaki zk; socio soci bazkide; deporte esport esporte desporto kirol; jugador jogador xogador; nac naix nasc;
   fecha data eguna; alta sarrera admissao adesao inscricao; baja baixa; activo actiu ativo active; estado estat situacao; sexo sexe; genero genere xenero; tutor titor; tutora titora;
   telefono telefon telefone telefonoa; celular mobil mugikorra mugikor telemovel; correo correu; dni nan cpf; padre pare pai;
   madre mare mae nai; responsable responsavel; progenitor proxenitor; documento document; identidad identitat; calle carrer rua; piso pis; encargado encarregado; deuda deute divida;
   concepto concepte conceito kontzeptua; importe import zenbatekoa; monto montante; movimiento moviment movimento;
   operacion operacao operacio; descripcion descricao descripcio descricion; moneda moeda; cuenta conta compte;
   ordenante ordenant`,
)

/** *Activo (SI/NO)* and *Estado A/B* without their answers, of which *NO* is no number. */
export const withoutYesOrNo = (heading: string): string =>
  heading.replace(/(?<!\p{L})\(?(?:s(?:[ií]?\s*[/-]|[ií] o )\s*no?|a\/[bi])\)?(?!\p{L})/iu, '').trim()

/** The words of a heading, folded, without the points of *D.N.I.*, with spaces for underscores, and before the capitals of *NroComprobante* and the figure of *TUTOR1*. */
export function headingText(heading: string): string {
  const plain = heading.replace(/[º°]|(?<=\b[a-z])\.(?=[a-z]\b)/gi, '').replace(/whats\s?app/gi, 'Whatsapp')
  return foldText(plain.replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 '))
    .replace(/(?<=[a-z]{3})(?=\d)/g, ' ')
    .replaceAll('_', ' ')
}

/** Such a text with its words in Spanish; *país* is not the Portuguese *pais*. */
export const inSpanish = (text: string): string =>
  text
    .replace(/(?<=[a-z] )[ei](?= [a-z])/g, 'y')
    .replace(/[a-z]{4,}?(?=s\b)|[a-z]+/g, (word) => SPANISH.get(word) ?? word)

/** A heading's letters and figures. */
export const plainHeading = (heading: string): string => lettersOf(foldText(heading.replace(/[º°]/g, '')))

const lettersOf = (text: string) => text.replace(/[^a-z0-9]+/g, '')

/** What a heading means as it is, in Spanish, or in the singular. */
export function meaningIn<Meaning>(meanings: ReadonlyMap<string, Meaning>, heading: string): Meaning | undefined {
  const keys = [plainHeading(heading), lettersOf(inSpanish(headingText(heading)))]
  return meanings.get([...keys, ...keys.map((key) => key.replace(/s$/, ''))].find((key) => meanings.has(key)) ?? '')
}
