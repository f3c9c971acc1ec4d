/** The user pool of the stand-in: its identifiers as Cognito's look, and where it listens on the web app's origin. */
export const DEMO_POOL = {
  userPoolId: 'us-east-1_RayoDemo1',
  clientId: '4rayodemoclient0000000000',
  endpointPath: '/cognito',
}
