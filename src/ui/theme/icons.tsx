type IconProps = { className?: string }

const icon = (path: string) =>
  function Icon({ className = '' }: IconProps) {
    return (
      <svg
        className={`icon ${className}`}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d={path} />
      </svg>
    )
  }

export const MenuIcon = icon('M4 7h16M4 12h16M4 17h10')
export const CloseIcon = icon('m6 6 12 12M18 6 6 18')
export const UserIcon = icon('M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20a7.5 7.5 0 0 1 15 0')
export const SunIcon = icon(
  'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6 19 19M5 19l1.4-1.4M17.6 6.4 19 5',
)
export const MoonIcon = icon('M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z')
export const ChevronIcon = icon('m6 9 6 6 6-6')
export const ArrowIcon = icon('M5 12h14M13 6l6 6-6 6')
export const SearchIcon = icon('M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM20 20l-4-4')
export const PinIcon = icon(
  'M12 21s7-6.2 7-11a7 7 0 1 0-14 0c0 4.8 7 11 7 11zM12 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
)
export const CheckIcon = icon('m5 12.5 4.5 4.5L19 7.5')
export const AlertIcon = icon('M12 3.5 21.5 20h-19L12 3.5zM12 10v4.5M12 17.2v.1')
export const InfoIcon = icon('M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 11v5.5M12 7.5v.1')

export function Bolt({ className }: IconProps) {
  return (
    <svg className={className} viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
      <path d="M14 1.5 4 13.6h6.2l-1.8 8.9L19.8 9.4h-6.5L14 1.5z" />
    </svg>
  )
}
