import { GENDER_NAMES, MEMBERSHIP_STATE_NAMES, ROLE_NAMES } from '#domain/names'

/** Texts of the users' pages that are no field label. */
export const users = {
  invite: 'Invitar',
  inviteIntro:
    'Cuando entre a Rayo con este correo verá la invitación a sumarse a tu institución. Verás sus datos completos cuando la acepte. Sin correo (niños, personas mayores) queda como socio de tu institución, sin invitación.',
  invited: 'Invitación creada para %{email}',
  added: '%{name} ya es socio de tu institución',
  emailOptional: 'Opcional: sin correo no hay invitación. Puedes agregarlo más adelante.',
  withoutEmail: 'Sin correo',
  withoutEmailIntro:
    'No tiene correo: sus datos son los que cargó tu institución. Si agregas un correo, recibe la invitación.',
  pending: 'Invitación pendiente',
  pendingIntro: 'Todavía no aceptó la invitación: ves solo lo que se escribió al invitar.',
  formerIntro:
    'Ya no pertenece a tu institución, que conserva su nombre y su número de socio. Sus datos de contacto, su documento y su fecha de nacimiento ya no se muestran.',
  neverSignedIn: 'Todavía no inició sesión',
  inactive: 'Cuenta desactivada',
  ended: 'Membresía terminada',
  fees: 'Ver sus cuotas',
  person: 'Datos personales',
  emailFixed: 'Ya inició sesión: su correo solo lo cambia esa persona.',
  membership: 'Membresía',
  membershipOf: 'Membresía en %{institution}',
  columns: { person: 'Persona' },
  any: { role: 'Todos los roles', state: 'Todos los estados', institution: 'Todas mis instituciones' },
  gender: GENDER_NAMES,
  role: ROLE_NAMES,
  state: MEMBERSHIP_STATE_NAMES,
  told: {
    memberNumber: 'N.º %{number}',
    since: 'desde el %{date}',
    until: 'hasta el %{date}',
    sports: '%{smart_count} deporte |||| %{smart_count} deportes',
  },
  phoneHelp: 'Sin código de país, se completa con el de la institución.',
  untilHelp: 'Sin fecha, la membresía sigue abierta.',
  adminNoEnd: 'Quien administra no tiene fecha de fin.',
  ownRole: 'No puedes cambiar tu propio rol.',
  end: {
    action: 'Terminar la membresía',
    title: '¿Terminar la membresía de %{name}?',
    body: 'Deja de pertenecer a tu institución ahora mismo. Sus cuotas y pagos se conservan. |||| Deja de pertenecer a tus instituciones ahora mismo. Sus cuotas y pagos se conservan.',
    confirm: 'Terminar',
    done: 'Terminó la membresía de %{name}',
  },
} as const

/** Names and field labels, as react-admin looks them up. */
export const usersResources = {
  users: {
    name: 'Usuario |||| Usuarios',
    fields: {
      q: 'Buscar',
      name: 'Nombre',
      familyName: 'Apellido',
      givenName: 'Nombre',
      email: 'Email',
      gender: 'Género',
      birthdate: 'Fecha de nacimiento',
      phone: 'Teléfono',
      documentNumber: 'Documento',
      active: 'Cuenta activa',
      role: 'Rol',
      state: 'Estado',
      institutionId: 'Institución',
      memberNumber: 'N.º de socio',
      since: 'Desde',
      until: 'Hasta',
      sportIds: 'Deportes',
      memberships: 'Membresías',
      exemptions: 'Exenciones',
      superAdmin: 'Superadministración',
      createdAt: 'Alta',
    },
    page: { list: 'Usuarios', create: 'Nuevo usuario', edit: '%{recordRepresentation}' },
    action: { create: 'Nuevo usuario' },
    empty: 'Todavía no hay socios',
    invite: 'Agrega a la primera persona: con su correo, recibe la invitación.',
    notifications: { created: 'Invitación creada', updated: 'Cambios guardados', deleted: 'Membresía terminada' },
  },
} as const
