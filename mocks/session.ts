/** What a sign-in leaves in this browser: the tokens that Amplify keeps and the stored user of the web app. */
const LEFT_BY_SIGN_IN = [/^CognitoIdentityServiceProvider\./, /^com\.amplify/, /^amplify-/, /^rayo\.user$/]

/** Signs this browser out without asking anybody: the user pool that made the tokens is gone. */
export function forgetSession(): void {
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of Object.keys(storage)) {
      if (LEFT_BY_SIGN_IN.some((pattern) => pattern.test(key))) storage.removeItem(key)
    }
  }
}
