export function PlansPage() {
  return <h1>PlansPage</h1>
}
