/** What a password must have, as the sign-in gate and the account's security both list it while one types. */
export const passwordRules = {
  title: 'La contraseña debe tener:',
  met: 'cumplida',
  unmet: 'falta',
  progress: 'Condiciones cumplidas: %{met} de %{all}',
  length: 'al menos %{count} caracteres',
  lowercase: 'una letra minúscula',
  uppercase: 'una letra mayúscula',
  number: 'un número',
  symbol: 'un carácter especial',
} as const
