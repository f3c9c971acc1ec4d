import { FIELD_TEXTS } from '#domain/api/messages'
import { defineTexts } from '../i18n/text.ts'

export const files = defineTexts({
  empty: 'El archivo está vacío.',
  tooLarge: 'El archivo pesa más de 10 MB. Divídelo en partes.',
  tooMuchInside:
    'La planilla ocupa demasiado al abrirla. Copia solo los datos a una planilla nueva y vuelve a intentar.',
  tooManyRows: 'El archivo tiene más de 10.000 filas. Divídelo en partes.',
  tooManyColumns: 'El archivo tiene más de 200 columnas. Deja solo las que hacen falta y vuelve a intentar.',
  tooManyMovements: 'El archivo tiene más de 5.000 movimientos. Divídelo por fechas.',
  openQuote: 'El archivo tiene comillas (") sin cerrar cerca de la línea %{line}.',
  oneColumn: 'El archivo no tiene columnas: se separan con punto y coma, coma o tabulador.',
  noRows: `${FIELD_TEXTS.noRows}.`,
  noMovements: 'El archivo no tiene movimientos.',
  pdf: 'Es un PDF, que no tiene columnas que se puedan leer. Descarga lo mismo como Excel o CSV.',
  image: 'Es una imagen o un video. Descarga los datos como Excel o CSV, o escríbelos en una planilla.',
  document: 'Es un documento de texto (Word o parecido). Copia la tabla a una planilla y guárdala como Excel o CSV.',
  presentation: 'Es una presentación. Copia la tabla a una planilla y guárdala como Excel o CSV.',
  numbers: 'Es un archivo de Numbers, de Apple. Ábrelo allí y elige Archivo, Exportar a, Excel o CSV.',
  archive: 'Es un archivo comprimido (ZIP o parecido). Ábrelo y elige el Excel o CSV que tiene dentro.',
  protected: 'La planilla tiene contraseña. Guárdala sin contraseña y vuelve a intentar.',
  oldExcel: 'Es una planilla de un Excel muy antiguo (anterior a 1997). Guárdala como Excel actual (.xlsx) o CSV.',
  noTable:
    'Es una página web sin ninguna tabla. Puede que la sesión del banco haya vencido: descarga el archivo otra vez.',
  webArchive: 'Es una página web guardada entera (MHT). Ábrela y guárdala como Excel (.xlsx) o CSV.',
  link: 'Es un acceso directo a una planilla en línea, sin sus datos. Ábrela y elige Archivo, Descargar, Excel o CSV.',
  qif: 'Es un archivo QIF, de programas de contabilidad. Descarga los movimientos como Excel o CSV.',
  json: 'Es un archivo JSON, para programas. Descarga lo mismo como Excel o CSV.',
  otherXml: 'Es un XML de una clase que no conocemos. Descarga lo mismo como Excel, CSV, OFX o camt.053.',
  binary:
    'No es un archivo que se pueda leer. Sirven Excel, CSV, ODS, y del banco también OFX, Norma 43, camt.053 y MT940.',
  damaged: 'La planilla está dañada o incompleta. Ábrela, guárdala otra vez como Excel (.xlsx) y vuelve a intentar.',
  gone: 'El archivo cambió de lugar o de contenido. Elígelo otra vez.',
  notRead: 'No pudimos leer el archivo. Recarga la página y vuelve a intentar.',
})

export const fileTable = defineTexts({
  remembering: 'No pudimos recordar las columnas; la próxima vez tendrás que elegirlas otra vez.',
  more: 'Ver %{smart_count} más',
  choose: 'Elegir archivo',
  chooseAnother: 'Elegir otro archivo',
  read: '%{name}: 1 fila |||| %{name}: %{smart_count} filas',
  columns: 'Columnas',
  columnsIntro: 'Qué es cada columna, con algunos de sus valores. Cambia lo que no esté bien.',
  column: 'Columna «%{name}»',
  unused: 'No usar',
  samples: 'Por ejemplo: %{values}',
  noSamples: 'Está vacía',
  sheet: 'Hoja: %{name}',
  hiddenRows: '1 fila oculta de %{name} |||| %{smart_count} filas ocultas de %{name}',
  otherSheets:
    'No se lee lo que hay en otras hojas o está oculto: %{names}. Si lo necesitas, muéstralo o guárdalo en otro archivo.',
  headings: 'Los encabezados están en la fila %{line}.',
  withoutHeadings: 'El archivo no tiene encabezados.',
  changeHeadings: 'Cambiar',
  closeHeadings: 'Listo',
  chooseHeadings: '¿En qué fila están los nombres de las columnas?',
  noHeadings: 'En ninguna: no hay encabezados',
  line: 'Fila %{line}',
  progress: '%{sent} de %{total}',
  stop: 'Detener',
})
