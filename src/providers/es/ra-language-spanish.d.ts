/** Version 1.0.0 has 72 of react-admin's 164 texts, so none of its keys is guaranteed. */
declare module 'ra-language-spanish' {
  import type { StringMap } from 'react-admin'

  const messages: StringMap
  export default messages
}
