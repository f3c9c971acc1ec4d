import { defineTexts } from '../i18n/text.ts'

/** Labels follow decisions §9. */
export const panelMenu = defineTexts({
  dashboard: 'Dashboard',
  profile: 'Mi perfil',
  myInstitutions: 'Mis instituciones',
  users: 'Usuarios',
  usersList: 'Ver usuarios',
  usersNew: 'Nuevo usuario',
  institutions: 'Instituciones',
  institutionsList: 'Ver instituciones',
  institutionsNew: 'Nueva institución',
  sports: 'Adm deportes',
  joinRequests: 'Solicitudes',
  contactMessages: 'Mensajes',
  payments: 'Pagos',
  paymentsList: 'Ver cuotas',
  cash: 'Caja',
  plansList: 'Ver planes',
  plansNew: 'Nuevo plan',
})
