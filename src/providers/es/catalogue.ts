import { defineTexts } from '../i18n/text.ts'

export const plans = defineTexts({
  data: 'Datos del plan',
  priceSection: 'Precio',
  features: 'Qué incluye',
  interval: { monthly: 'Mensual', yearly: 'Anual' },
  free: 'Sin costo',
  any: 'Todos',
  published: 'Publicado',
  unpublished: 'Sin publicar',
  publish: 'Publicar %{name}',
  nowPublished: 'Publicamos %{name}',
  nowUnpublished: '%{name} ya no está publicado',
  unlimited: 'Sin límite',
  maxMembersHelp: 'Déjalo vacío si no tiene límite.',
  institutions: '1 institución |||| %{smart_count} instituciones',
  institutionsOf: '1 institución con el plan %{name} |||| %{smart_count} instituciones con el plan %{name}',
  order: {
    open: 'Ordenar',
    title: 'Ordenar los planes',
    intro:
      'Arrastra cada plan a su lugar o muévelo con las flechas. Es el orden en que los ven todos, también en el sitio.',
    up: 'Subir %{name}',
    down: 'Bajar %{name}',
    moved: '%{name} pasó al lugar %{place} de %{count}',
    save: 'Guardar el orden',
    saved: 'Guardamos el orden de los planes',
    stale:
      'Mientras ordenabas, otra persona cambió los planes. Ya están al día y tu orden sigue aquí: revísalo y guárdalo otra vez.',
  },
  featuresHelp: 'Una por línea.',
  featureTooLong: 'Cada línea puede tener hasta 200 caracteres',
  tooManyFeatures: 'Puede haber hasta 30 características',
  delete: {
    label: 'Eliminar',
    title: 'Eliminar el plan',
    body: 'Solo se puede eliminar un plan que ninguna institución usa. No se puede deshacer.',
  },
})

export const plansResources = {
  plans: {
    name: 'Plan |||| Planes',
    fields: {
      q: 'Buscar plan',
      price: 'Precio',
      interval: 'Período',
      features: 'Características',
      maxMembers: 'Máximo de socios',
      any: 'Todos',
      published: 'Publicado',
      position: 'Posición',
      institutions: 'Instituciones',
    },
    page: { list: 'Planes', create: 'Nuevo plan', edit: '%{recordRepresentation}' },
    empty: 'Todavía no hay planes',
    invite: 'Crea el primero para asignarlo a las instituciones.',
    notifications: { created: 'Plan creado', updated: 'Plan guardado', deleted: 'Plan eliminado' },
  },
} as const

export const sports = defineTexts({
  tabs: { label: 'Deportes y tipos', sports: 'Deportes', types: 'Tipos' },
  data: 'Datos del deporte',
  typeData: 'Datos del tipo',
  offeredBy: 'En tu institución |||| En tus instituciones',
  offerShort: 'Ofrecer en %{name}',
  offerIn: 'Ofrecer en %{name}: %{sport}',
  editOffering: 'Cambiar la oferta de %{sport} en %{name}',
  slugHelp: 'Déjala vacía para formarla con el nombre.',
  any: 'Todos',
  active: 'Activo',
  inactive: 'Inactivo',
  activeHelp: 'Solo los deportes activos se ven en el sitio público.',
  adminIntro:
    'Estos son los deportes disponibles. Elige cuáles ofrece tu institución. |||| Estos son los deportes disponibles. Elige cuáles ofrece cada una de tus instituciones.',
  delete: {
    label: 'Eliminar',
    title: 'Eliminar el deporte',
    body: 'Solo se puede eliminar un deporte que no está en uso. No se puede deshacer.',
  },
  deleteType: {
    label: 'Eliminar',
    title: 'Eliminar el tipo',
    body: 'Solo se puede eliminar un tipo que ningún deporte usa. No se puede deshacer.',
  },
})

export const sportsResources = {
  sports: {
    name: 'Deporte |||| Deportes',
    fields: {
      q: 'Buscar deporte',
      slug: 'Dirección en el sitio',
      typeId: 'Tipo',
      imageUrl: 'Imagen',
      active: 'Estado',
    },
    page: { list: 'Deportes', create: 'Nuevo deporte', edit: '%{recordRepresentation}' },
    empty: 'Todavía no hay deportes',
    invite: 'Crea el primero para que las instituciones puedan ofrecerlo.',
    notifications: {
      created: 'Deporte creado',
      updated: 'Deporte guardado',
      deleted: 'Deporte eliminado',
    },
  },
  'sports-types': {
    name: 'Tipo de deporte |||| Tipos de deporte',
    fields: { q: 'Buscar tipo', name: 'Nombre', updatedAt: 'Última modificación' },
    page: { list: 'Tipos de deporte', create: 'Nuevo tipo', edit: '%{recordRepresentation}' },
    empty: 'Todavía no hay tipos de deporte',
    invite: 'Crea el primero para ordenar los deportes.',
    notifications: { created: 'Tipo creado', updated: 'Tipo guardado', deleted: 'Tipo eliminado' },
  },
} as const
