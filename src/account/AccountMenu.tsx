import { Link, useLocation } from 'react-router-dom'
import { hasLoginMethod } from '#lib/brand.ts'
import { patterns } from '#lib/navigation/paths.ts'
import { t, type TextKey } from '#lib/texts/t.ts'
import { useViewer } from '#lib/session/viewer.ts'

const pages: readonly { to: string; name: TextKey; forUnverified?: true; hasPasswords?: true }[] = [
  { to: patterns.account, name: 'account.details' },
  { to: patterns.accountVerify, name: 'account.verify', forUnverified: true },
  { to: patterns.accountPassword, name: 'account.password', hasPasswords: true },
  { to: patterns.accountBilling, name: 'account.billing' },
  { to: patterns.accountWallet, name: 'account.wallet' },
  { to: patterns.accountDevices, name: 'account.devices' },
  { to: patterns.accountData, name: 'account.data' },
]

/** Menu of the account pages (RT-26). Small screens show all items above the page, wide screens a side column. */
export function AccountMenu() {
  const viewer = useViewer()
  const { pathname } = useLocation()
  const isUnverified = viewer.kind === 'member' && !viewer.isVerified

  return (
    <nav className="account-menu" aria-label={t('account.menu')}>
      <ul>
        {pages
          .filter(
            ({ to, forUnverified, hasPasswords }) =>
              (!forUnverified || isUnverified || to === pathname) &&
              (!hasPasswords || hasLoginMethod('password')),
          )
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
