import { defineTexts } from '../i18n/text.ts'

/** The fields that an installation may add to sign-up (specification §3), by the identity provider's names. */
export const signUpFields = defineTexts({
  labels: {
    birthdate: 'Fecha de nacimiento',
    family_name: 'Apellido',
    given_name: 'Nombre',
    middle_name: 'Segundo nombre',
    name: 'Nombre completo',
    nickname: 'Apodo',
    phone_number: 'Teléfono',
    preferred_username: 'Nombre de usuario preferido',
    profile: 'Perfil en la web',
    website: 'Sitio web',
  },
  placeholders: { web: 'https://', phone: '11 5555-1234' },
  optional: '%{label} (opcional)',
  phone: 'El teléfono no es válido: elige el código de país y escribe el resto del número.',
  birthdate: 'La fecha de nacimiento no puede ser futura.',
})
