import { sports } from '../../providers/es/sports.ts'
import { createText } from '../../providers/text.ts'
import { SectionTabs } from './SectionTabs.tsx'

const t = createText(sports)

/** From the sports to their types and back (super admin). */
export function SportTabs({ current }: { current: 'sports' | 'types' }) {
  return (
    <SectionTabs
      label={t('tabs.label')}
      tabs={[
        { to: '/panel/manage-sports', label: t('tabs.sports'), current: current === 'sports' },
        { to: '/panel/manage-sports/types', label: t('tabs.types'), current: current === 'types' },
      ]}
    />
  )
}
