export function InstitutionsPage() {
  return <h1>InstitutionsPage</h1>
}
