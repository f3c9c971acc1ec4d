// The service worker of the mocked product: MSW's own, kept registered. When the last tab closes or reloads, MSW's page asks its worker to
// unregister; a page that loads at that moment then fails to find or update it, and its first requests go to the network.
addEventListener('message', (event) => {
  if (event.data === 'CLIENT_CLOSED') event.stopImmediatePropagation()
})
importScripts('/mockServiceWorker.js')
