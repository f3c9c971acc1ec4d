import type { ProsePart } from './about.ts'
import { defineTexts } from '../i18n/text.ts'

export const legal = defineTexts({
  privacy: {
    title: 'Privacidad',
    intro: 'Qué datos guarda %{name}, para qué, quién los ve y cómo pedir que se corrijan o se eliminen.',
  },
  terms: {
    title: 'Términos',
    intro: 'Las reglas para usar %{name}. Para entrar al panel hay que aceptarlas.',
  },
  date: 'Vigente desde el 23 de noviembre de 2026.',
  other: { privacy: 'Leer la privacidad', terms: 'Leer los términos', contact: 'Escribirnos' },
})

/** What the product stores and does with it. It changes with the product, and its date with it (`domain/access/terms.ts`). */
export const privacyParts: readonly ProsePart[] = [
  {
    title: 'Quién responde por los datos',
    text: [
      'La administración de este sitio responde por las cuentas y por el sitio. Cada institución responde por los datos de sus socios: decide a quién registra, qué datos pide y para qué los usa.',
    ],
  },
  {
    title: 'Qué datos se guardan',
    text: [],
    points: [
      'De tu cuenta: correo, nombre y apellido y, si los completas tú o tu institución, teléfono, documento, fecha de nacimiento y género. También, qué versión de los términos aceptaste y cuándo.',
      'De tu lugar en cada institución: número de socio, deportes, fechas de alta y baja, exenciones y quién paga tus cuotas.',
      'De la contabilidad: cuotas, pagos, recibos, avisos de pago, recordatorios enviados y los movimientos bancarios que la institución carga.',
      'De lo que envías desde el sitio: consultas y pedidos para sumarte a un club, con los datos que escribes.',
      'Un historial de cambios: quién cambió qué y cuándo.',
    ],
  },
  {
    title: 'Para qué se usan',
    text: [
      'Para llevar los socios y las cuotas de cada institución, mostrarte lo tuyo, enviarte códigos, invitaciones, recibos y recordatorios, y responder lo que preguntas. Los recordatorios se pueden detener desde el mismo correo.',
      'No se venden, no se usan para publicidad y no se toman decisiones automáticas sobre las personas.',
    ],
  },
  {
    title: 'Quién los ve',
    text: [],
    points: [
      'Tú, en Mi perfil y en Mis instituciones.',
      'Quienes administran las instituciones a las que perteneces, cada una solo lo suyo. Hasta que aceptas una invitación, ven solo lo que escribieron al invitarte.',
      'Quien paga tus cuotas, si la institución lo indicó: ve esas cuotas y lo que pagó.',
      'La superadministración del sitio, para sostener el servicio.',
      'Nadie más: en las páginas públicas no hay datos de socios.',
    ],
  },
  {
    title: 'Terceros, cookies y rastreo',
    text: [
      'Las páginas no cargan nada de terceros: no hay publicidad, estadísticas ni rastreo. En tu navegador se guardan tu sesión y preferencias como el tema claro u oscuro.',
      'La cuenta y la contraseña las guarda el servicio de identidad que contrata este sitio; tu contraseña no se guarda aquí. Los correos salen por el servicio de correo del sitio.',
    ],
  },
  {
    title: 'Cuánto tiempo se guardan',
    text: [
      'Cuando dejas una institución, ella conserva tu nombre, tu número de socio, tus cuotas y tus recibos, porque son su contabilidad. Desde ese día ya no ve tu contacto, tu documento ni tu fecha de nacimiento.',
      'La cuenta se guarda hasta que pidas su baja, y después lo que la ley obligue a conservar.',
    ],
  },
  {
    title: 'Menores de edad',
    text: [
      'Los datos de niñas, niños y adolescentes los carga su institución con el acuerdo de quien está a su cargo. No necesitan correo ni cuenta para ser socios.',
    ],
  },
  {
    title: 'Tus derechos',
    text: [
      'La Ley 25.326 de Protección de los Datos Personales te da derecho a conocer tus datos gratis, a intervalos no menores de seis meses salvo interés legítimo, y a que se corrijan, se actualicen o se supriman. Un pedido de acceso se responde dentro de diez días corridos; uno de corrección o supresión, dentro de cinco días hábiles.',
      'Muchos datos los puedes corregir tú en Mi perfil. Para lo demás, pídelo a tu institución o escríbenos desde la página de contacto.',
      'La Agencia de Acceso a la Información Pública, en su carácter de órgano de control de la Ley 25.326, atiende las denuncias y los reclamos de quienes vean afectados sus derechos por el incumplimiento de las normas de protección de datos personales.',
    ],
  },
]

export const termsParts: readonly ProsePart[] = [
  {
    title: 'Qué ofrece el sitio',
    text: [
      'Información pública de clubes e instituciones deportivas, y un panel para llevar socios, cuotas, pagos y recibos. No cobra cuotas ni guarda dinero: los pagos se hacen directamente a cada institución.',
    ],
  },
  {
    title: 'Tu cuenta',
    text: [],
    points: [
      'Usa un correo tuyo y una contraseña que no uses en otro lado, y no las compartas.',
      'Los datos que cargues deben ser verdaderos. Avísanos si alguien usó tu cuenta.',
      'Puedes dejar de usarla y pedir su baja cuando quieras.',
      'Podemos desactivar una cuenta que se use para dañar a otras personas, a una institución o al sitio.',
    ],
  },
  {
    title: 'Lo que publica cada institución',
    text: [
      'Deportes, horarios, importes y contacto los carga cada institución, que responde por ellos. Confírmalos con ella antes de ir. Podemos despublicar lo que sea falso, ilegal u ofensivo.',
    ],
  },
  {
    title: 'Lo que registra cada institución',
    text: [
      'Quien administra una institución debe tener derecho a cargar los datos de sus socios, usarlos solo para el club y mantenerlos al día. Los reclamos por una cuota o un recibo se hacen a la institución, que puede corregirlos.',
      'Los recibos del panel son comprobantes internos del club: no reemplazan las facturas que exija la ley.',
    ],
  },
  {
    title: 'Planes',
    text: [
      'Las instituciones pagan el plan que acuerdan con la administración del sitio. Cada plan dice cuántos socios admite: al llegar al límite no se agregan más hasta cambiar de plan, y lo ya cargado sigue disponible.',
    ],
  },
  {
    title: 'Disponibilidad',
    text: [
      'Trabajamos para que el sitio funcione siempre, pero puede haber interrupciones. Conviene descargar cada tanto los socios, cuotas y recibos, en CSV o Excel, desde el panel.',
    ],
  },
  {
    title: 'Cambios',
    text: [
      'Si estos términos o la privacidad cambian, cambia con ellos la fecha de la página, y te pedimos que los aceptes la próxima vez que entres al panel. Si no estás de acuerdo, puedes pedir la baja de tu cuenta.',
    ],
  },
  {
    title: 'Ley aplicable',
    text: ['Estos términos se rigen por las leyes de la República Argentina.'],
  },
]
