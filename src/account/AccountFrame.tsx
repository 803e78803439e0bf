import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '#lib/navigation/paths.ts'
import { t } from '#lib/texts/t.ts'
import { Icon } from '#ui/Icon.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import './account.css'

/** Layout of the account pages: a bar with the link back to the list, and on wide screens the menu. */
export const AccountFrame = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="account">
    <title>{title}</title>
    <AccountMenu />
    <div className="account-page">
      <header className="account-bar">
        <Link className="icon-button" to={paths.account()} aria-label={t('account.back')}>
          <Icon name="back" />
        </Link>
        <h1 className="account-title">{title}</h1>
      </header>
      {children}
    </div>
  </div>
)
