import type { ReactNode } from 'react'
import { t } from '#lib/texts/t.ts'
import { Button } from '#ui/Button.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { InstallHint } from './InstallHint.tsx'
import { LanguageChoice } from './LanguageChoice.tsx'
import './account.css'

/** Layout of every account page: menu, page, and the settings of the app on this phone. */
export const AccountFrame = ({
  title,
  onLogOut,
  children,
}: {
  title: string
  onLogOut: () => void
  children: ReactNode
}) => (
  <div className="account">
    <title>{title}</title>
    <AccountMenu />
    <div className="account-page">
      <h1 className="display t-31">{title}</h1>
      {children}
    </div>
    <div className="account-end">
      <LanguageChoice />
      <InstallHint />
      <div className="account-logout">
        <Button look="quiet" wide icon="leave" onClick={onLogOut}>
          {t('nav.logout')}
        </Button>
        <p className="quiet">{t('account.logOutHint')}</p>
      </div>
    </div>
  </div>
)
