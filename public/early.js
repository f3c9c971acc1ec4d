// In the page of an address of the panel: runs while the app is still loading. It names the code that will be wanted next, which
// depends on whether somebody is signed in, and asks for the list that the address shows. `src/providers/api/httpClient.ts` takes the answer.
;(function () {
  const script = document.currentScript
  const block = document.getElementById('rayo-config')
  if (!script || !block) return
  const { member = '', visitor = '', list = '' } = script.dataset
  let isSignedIn = false

  try {
    const { apiUrl = '', auth, signIn = {} } = JSON.parse(block.textContent)
    // A browser that blocks its storage throws here: then the app asks for everything by itself.
    const storage = signIn.tokenStorage === 'session' ? sessionStorage : localStorage
    isSignedIn = storage.getItem('rayo.user') !== null
    chooseStyles()
    for (const href of (isSignedIn ? member : visitor).split(' ').filter(Boolean)) {
      document.head.append(
        Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }),
      )
    }
    const token = isSignedIn && auth && keptToken(storage, auth.userPoolClientId)
    // An address that says more asks for another list.
    if (!token || !list || location.search) return
    const url = `${apiUrl.replace(/\/+$/, '')}/api/v1/private/${list}`
    const headers = { Accept: 'application/json', Authorization: `Bearer ${token}` }
    // With its body, which would otherwise be read only once the app asks.
    const answer = fetch(url, { headers })
      .then(async (response) => new Response(await response.text(), response))
      .catch(() => null)
    window.rayoEarly = { url, token, sentAt: Date.now(), answer }
  } catch {
    // What could not be had early is asked for later.
    chooseStyles()
  }

  /** A visitor's are taken away: whoever signs in gets them with the panel's code, which would take these for loaded. */
  function chooseStyles() {
    for (const link of document.querySelectorAll('link[data-member]')) {
      if (isSignedIn) link.disabled = false
      else link.remove()
    }
  }

  /** The access token that Amplify keeps, if it will do for a minute more; renewing it is the app's to do. */
  function keptToken(storage, clientId) {
    const prefix = `CognitoIdentityServiceProvider.${clientId}`
    const token = storage.getItem(`${prefix}.${storage.getItem(`${prefix}.LastAuthUser`)}.accessToken`)
    if (!token) return null
    const { exp } = JSON.parse(atob(token.split('.')[1].replaceAll('-', '+').replaceAll('_', '/')))
    return exp * 1000 > Date.now() + 60_000 ? token : null
  }
})()
