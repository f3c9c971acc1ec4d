import { defineTexts } from '../i18n/text.ts'

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
      slug: 'Dirección pública',
      typeId: 'Tipo',
      imageUrl: 'Imagen',
      active: 'Estado',
    },
    page: { list: 'Deportes', create: 'Nuevo deporte', edit: '%{recordRepresentation}' },
    action: { create: 'Nuevo deporte' },
    empty: 'Todavía no hay deportes.',
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
    action: { create: 'Nuevo tipo' },
    empty: 'Todavía no hay tipos de deporte.',
    invite: 'Crea el primero para ordenar los deportes.',
    notifications: { created: 'Tipo creado', updated: 'Tipo guardado', deleted: 'Tipo eliminado' },
  },
} as const
