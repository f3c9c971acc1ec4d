import { LegalPage } from './LegalPage.tsx'

/** What the product does with data. */
export function PrivacyPage() {
  return <LegalPage text="privacy" />
}
