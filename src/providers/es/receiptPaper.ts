import { defineTexts } from '../i18n/text.ts'

export const receiptPaper = defineTexts({
  print: 'Imprimir',
  download: 'Descargar PDF',
  downloadNumber: 'Descargar el PDF del recibo N.º %{number}',
  downloading: 'Descargando…',
  share: {
    open: 'Compartir',
    title: 'Compartir el recibo N.º %{number}',
    body: 'Quien tenga esta dirección ve el recibo, sin iniciar sesión, hasta el %{date}.',
    address: 'Dirección del recibo',
    copy: 'Copiar',
    copied: 'Dirección copiada.',
    notCopied: 'No pudimos copiarla: selecciónala y cópiala.',
    whatsapp: 'Enviar por WhatsApp',
    email: 'Enviar por correo',
    emailTo: 'El correo, con el recibo en PDF, sale para %{email}.',
    sending: 'Enviando…',
    sent: 'Recibo enviado a %{email}.',
    close: 'Cerrar',
  },
  mine: {
    title: 'Mis recibos',
    back: 'Mis instituciones',
    open: 'Ver mis recibos',
    empty: 'Todavía no tienes recibos.',
    emptyHelp: 'Cuando una institución registre un pago de tus cuotas, el recibo aparecerá aquí.',
    number: 'Recibo N.º %{number}',
    more: 'Ver recibos anteriores',
  },
})
