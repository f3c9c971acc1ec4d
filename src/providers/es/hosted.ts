/** Texts of a hosted sign-in: what the gate tells when it comes back without a session. */
export const hosted = {
  inFlight: 'Hay un ingreso con otro servicio sin terminar. Vuelve a empezar desde aquí.',
  otherOrigin: 'El ingreso debe empezar y terminar en la misma dirección. Vuelve a empezar desde aquí.',
  wrongState: 'No pudimos comprobar que este ingreso empezó aquí. Vuelve a empezar.',
  cancelled: 'Cancelaste el ingreso con el otro servicio.',
  notConfigured: 'El ingreso con otros servicios no está configurado: comunícate con la administración del sitio.',
  offline: 'No pudimos conectar para completar el ingreso. Revisa tu red y vuelve a intentar.',
  failed: 'El otro servicio no pudo completar el ingreso. Vuelve a intentar.',
} as const
