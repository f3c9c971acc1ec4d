import { useEffect, type RefObject } from 'react'
import { runtimeConfig } from '../../config/runtimeConfig.ts'

/** Makes the social buttons remember the address that was asked for, and say why they could not leave. */
export function useHostedButtons(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = root.current
    if (!element || !runtimeConfig().signIn.hostedDomain) return undefined
    const loading = import('./begin.ts')
    const press = (event: MouseEvent) => {
      const button = event.target instanceof Element && event.target.closest('.federated-sign-in-button')
      if (!button) return
      event.stopPropagation()
      void loading.then(({ beginHostedSignIn, providerPressed }) => {
        const provider = providerPressed(button)
        const { pathname, search, hash } = location
        return provider && beginHostedSignIn(provider, `${pathname}${search}${hash}`)
      })
    }
    element.addEventListener('click', press, true)
    return () => element.removeEventListener('click', press, true)
  }, [root])
}
