import { Outlet } from 'react-router'

export function PublicSite() {
  return <Outlet />
}
