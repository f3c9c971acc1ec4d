/** What the browser's console tells the operator of a sign-in that cannot work as it is configured. */
export const configProblems = {
  title: 'Error de configuración del ingreso (esta página no deja iniciar sesión hasta corregirlo):',
  noUserPool: 'no hay grupo de usuarios: falta auth (VITE_USER_POOL_ID y VITE_USER_POOL_CLIENT_ID)',
  noClient: 'auth.userPoolClientId está vacío: falta el cliente del grupo de usuarios (VITE_USER_POOL_CLIENT_ID)',
  providersWithoutDomain: 'signIn.providers nombra servicios, pero falta signIn.hostedDomain',
  domainWithoutScopes: 'signIn.hostedScopes está vacío: el ingreso alojado necesita al menos openid',
  domainWithoutOpenid: 'signIn.hostedScopes no incluye openid: sin él no hay identidad de la persona',
  guestsWithoutIdentityPool: 'signIn.guestAccess está activo, pero falta signIn.identityPoolId',
  endpointWithoutIdentityPool: 'signIn.identityPoolEndpoint está definido, pero falta signIn.identityPoolId',
} as const
