import type { AuthenticatorProps } from '@aws-amplify/ui-react'
import { I18n } from 'aws-amplify/utils'
import { useEffect, useState } from 'react'
import { leastPasswordLength, passwordFormat } from '../../config/passwordFormat.ts'
import { runtimeConfig } from '../../config/runtimeConfig.ts'
import { authErrorText } from '../../providers/es/authenticatorErrors.ts'
import { loadWithin } from '../../ui/shell/lazyPage.ts'
import { widgetFields } from './widgetFields.tsx'
import { widgetServices } from './widgetServices.ts'

export type WidgetSetup = Pick<AuthenticatorProps, 'formFields' | 'passwordSettings' | 'services'>

function setupOf(more: Pick<WidgetSetup, 'formFields' | 'services'> = {}): WidgetSetup {
  const tooShort = `Password must have at least ${leastPasswordLength()} characters`
  I18n.putVocabulariesForLanguage('es', { [tooShort]: authErrorText(tooShort) })
  return {
    formFields: more.formFields ?? widgetFields(),
    services: { ...widgetServices, ...more.services },
    passwordSettings: passwordFormat(),
  }
}

async function loadSetup(): Promise<WidgetSetup> {
  const { dialCode, signIn } = runtimeConfig()
  const { attributeProblems, signUpFields } = await loadWithin(() => import('./signUpFields.ts'))
  return setupOf({
    formFields: widgetFields(signUpFields(signIn.signUpAttributes, dialCode)),
    services: {
      async validateCustomSignUp(values, touched) {
        return attributeProblems(values, touched ?? {}, dialCode)
      },
    },
  })
}

export function useWidgetSetup(): WidgetSetup | null {
  const [plain] = useState(() => (runtimeConfig().signIn.signUpAttributes.length === 0 ? setupOf() : null))
  const [loaded, setLoaded] = useState<WidgetSetup | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  useEffect(() => {
    if (!plain) loadSetup().then(setLoaded, setFailure)
  }, [plain])
  if (failure) throw failure
  return plain ?? loaded
}
