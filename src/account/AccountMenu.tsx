import { Link, useLocation } from 'react-router-dom'
import { t } from '#lib/texts/t.ts'
import { useViewer } from '#lib/session/viewer.ts'
import { accountPages } from './pages.ts'

/** Links to the account pages on wide screens; on a phone the list of `/account` has them (RT-26). */
export function AccountMenu() {
  const viewer = useViewer()
  const { pathname } = useLocation()
  const isVerified = viewer.kind === 'member' && viewer.isVerified

  return (
    <nav className="account-menu" aria-label={t('account.menu')}>
      <ul>
        {accountPages({ isVerified, current: pathname })
          .flat()
          .map(({ to, name }) => (
            <li key={to}>
              <Link to={to} aria-current={to === pathname ? 'page' : undefined}>
                {t(name)}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  )
}
