import { LegalPage } from './LegalPage.tsx'

/** What whoever uses the product agrees to. */
export function TermsPage() {
  return <LegalPage text="terms" />
}
