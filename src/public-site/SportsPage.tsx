export function SportsPage() {
  return <h1>SportsPage</h1>
}
