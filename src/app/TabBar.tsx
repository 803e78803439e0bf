import { Link, matchPath, useLocation } from 'react-router-dom'
import { api } from '#contract/index.ts'
import { membershipItem } from '#domain/asset.ts'
import { useBrand } from '#lib/brand.ts'
import { accountPatterns, paths, staysInCollection } from '#lib/navigation/paths.ts'
import { useStored } from '#lib/api/read.ts'
import { t } from '#lib/texts/t.ts'
import { Icon, type IconName } from '#ui/Icon.tsx'

type Tab = {
  id: string
  to: string
  state?: unknown
  title: string
  icon: IconName
  isHere: boolean
}

/** Returns a member's tabs. Rewards is missing until the membership is known. */
export function useTabs(): Tab[] {
  const { creatorId } = useBrand()
  const { pathname } = useLocation()
  const membership = membershipItem(
    useStored(api.collection.collection, { creatorId })?.collection ?? [],
  )
  const tabs: (Omit<Tab, 'isHere'> & { also?: readonly string[] })[] = [
    { id: 'pass', to: paths.pass(), title: t('nav.pass'), icon: 'pass' },
    ...(membership
      ? [
          {
            id: 'rewards',
            to: paths.membership(membership),
            title: t('nav.rewards'),
            icon: 'rewards',
          } as const,
        ]
      : []),
    {
      id: 'collection',
      to: paths.collection(),
      state: staysInCollection,
      title: t('nav.collection'),
      icon: 'grid',
    },
    {
      id: 'account',
      to: paths.account(),
      title: t('nav.account'),
      icon: 'user',
      also: accountPatterns,
    },
  ]
  return tabs.map(({ also: otherPatterns = [], ...tab }) => ({
    ...tab,
    isHere: [tab.to, ...otherPatterns].some((path) => matchPath(path, pathname)),
  }))
}

export const TabBar = () => (
  <nav className="tabbar" aria-label={t('nav.main')}>
    {useTabs().map(({ id, to, state, title, icon, isHere }) => (
      <Link
        key={id}
        className="tab"
        to={to}
        state={state}
        data-tab={id}
        aria-current={isHere ? 'page' : undefined}
      >
        <Icon name={icon} />
        <span>{title}</span>
      </Link>
    ))}
  </nav>
)
