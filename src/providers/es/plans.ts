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
    action: { create: 'Nuevo plan' },
    empty: 'Todavía no hay planes.',
    invite: 'Crea el primero para asignarlo a las instituciones.',
    notifications: { created: 'Plan creado', updated: 'Plan guardado', deleted: 'Plan eliminado' },
  },
} as const
