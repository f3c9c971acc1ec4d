export function InstitutionPage() {
  return <h1>InstitutionPage</h1>
}
