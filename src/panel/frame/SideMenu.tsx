import AddBusiness from '@mui/icons-material/AddBusiness'
import Apartment from '@mui/icons-material/Apartment'
import Groups from '@mui/icons-material/Groups'
import HowToReg from '@mui/icons-material/HowToReg'
import KeyboardDoubleArrowLeft from '@mui/icons-material/KeyboardDoubleArrowLeft'
import KeyboardDoubleArrowRight from '@mui/icons-material/KeyboardDoubleArrowRight'
import Layers from '@mui/icons-material/Layers'
import LibraryAdd from '@mui/icons-material/LibraryAdd'
import Mail from '@mui/icons-material/Mail'
import Person from '@mui/icons-material/Person'
import PersonAdd from '@mui/icons-material/PersonAdd'
import PointOfSale from '@mui/icons-material/PointOfSale'
import ReceiptLong from '@mui/icons-material/ReceiptLong'
import Search from '@mui/icons-material/Search'
import SpaceDashboard from '@mui/icons-material/SpaceDashboard'
import SportsSoccer from '@mui/icons-material/SportsSoccer'
import Stadium from '@mui/icons-material/Stadium'
import { Link, useLinkClickHandler, useLocation, type LinkProps } from 'react-router-dom'
import { palette } from '../../providers/es/palette.ts'
import { panel } from '../../providers/es/panel.ts'
import type { PermissionFlags } from '../../providers/session/permissions.ts'
import { activePanelEntry, panelMenuFor, SEARCH_HASH, type PanelMenuId } from '../../ui/shell/panelMenu.ts'
import { aheadOf } from '../../ui/shell/whenIdle.ts'

const ICONS: Partial<Record<PanelMenuId, typeof Person>> = {
  dashboard: SpaceDashboard,
  profile: Person,
  myInstitutions: Stadium,
  contactMessages: Mail,
  usersList: Groups,
  usersNew: PersonAdd,
  institutionsList: Apartment,
  institutionsNew: AddBusiness,
  sports: SportsSoccer,
  joinRequests: HowToReg,
  paymentsList: ReceiptLong,
  cash: PointOfSale,
  plansList: Layers,
  plansNew: LibraryAdd,
}

type Props = { flags: PermissionFlags; isNarrow: boolean; onNarrow: (isNarrow: boolean) => void }

export function SideMenu({ flags, isNarrow, onNarrow }: Props) {
  const { pathname, search } = useLocation()
  const groups = panelMenuFor(flags)
  const active = activePanelEntry(groups, pathname)
  const tip = (label: string) => (isNarrow ? label : undefined)
  return (
    <nav className="panel-menu" aria-label="Panel">
      <Link to={{ pathname, search, hash: SEARCH_HASH }} className="panel-search" title={tip(palette.title)}>
        <Search fontSize="small" />
        <span className="panel-menu-text">{palette.open}</span>
        <kbd aria-hidden="true">{palette.key}</kbd>
      </Link>
      {groups.map(({ id, label, entries }) => (
        <div key={id} className="panel-menu-group">
          {label !== null && (
            <p className="panel-menu-label" id={`panel-menu-${id}`}>
              {label}
            </p>
          )}
          <ul aria-labelledby={label === null ? undefined : `panel-menu-${id}`}>
            {entries.map((entry) => {
              const Icon = ICONS[entry.id]
              return (
                <li key={entry.id}>
                  <MenuLink
                    to={entry.to}
                    {...aheadOf(entry.to)}
                    aria-current={entry.id === active ? 'page' : undefined}
                    title={tip(entry.label)}
                  >
                    {Icon && <Icon fontSize="small" />}
                    <span className="panel-menu-text">{entry.label}</span>
                  </MenuLink>
                </li>
              )
            })}
          </ul>
        </div>
      ))}
      <button
        type="button"
        className="panel-menu-width"
        title={tip(panel.menu.widen)}
        onClick={() => onNarrow(!isNarrow)}
      >
        {isNarrow ? <KeyboardDoubleArrowRight fontSize="small" /> : <KeyboardDoubleArrowLeft fontSize="small" />}
        <span className="panel-menu-text">{isNarrow ? panel.menu.widen : panel.menu.narrow}</span>
      </button>
    </nav>
  )
}

/** As a transition, a slow phone shows the press before it has drawn the next page. */
function MenuLink({ to, ...props }: LinkProps) {
  return <Link to={to} {...props} onClick={useLinkClickHandler(to, { useTransitions: true })} />
}
